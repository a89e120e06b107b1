import { useEffect, useRef, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { browserMemory } from './browser-memory.ts';
import { useMemberId } from './portal-context.tsx';
import { personalText } from './storage.ts';

/** The input of a form that has not been sent. */
export interface Unsent {
  /** Idempotency key of what was sent without an answer, and what that was; both empty: nothing. */
  requestId: string;
  sent: string;
  /** Name of the chosen file. Browser storage can't keep files: it may be missing in `values`. */
  fileName: string;
  values: Record<string, unknown>;
}
export type Restored = 'session-ended' | 'draft' | 'visitor';

/** Which values are kept through a reload or another page while they are not sent. */
export interface Storing {
  /** The schema of the stored values. Other values are not stored, and values that don't fit are ignored. */
  schema: Pick<z.ZodMiniType<Record<string, unknown>>, 'safeParse'>;
  /** Stored for this tab only, and gone with it. */
  inTab?: boolean;
}

/** A form of a member; `''` is a visitor, whose input passes to the next member who logs in. */
interface Place {
  memberId: string;
  form: string;
}
type InMemory = Place & { values: Unsent & { sessionEnded: boolean } };

const nameOf = ({ memberId, form }: Place) => `${memberId} ${form}`;
/** Carries the memory through a reload for a newer version; gone as soon as it is read. */
const reloaded = personalText('unsent', 'tab');
/** With its files, until this tab is closed. */
const inMemory = new Map(takeReloaded().map((kept) => [nameOf(kept), kept]));

// Checked by hand: the first page brings no schemas.
const unsentSchema = {
  safeParse(value: unknown) {
    const { requestId, sent, fileName, values } = (value ?? {}) as Unsent;
    const isUnsent = [requestId, sent, fileName].every((text) => typeof text === 'string');
    return isUnsent && typeof values === 'object'
      ? { success: true as const, data: value as Unsent }
      : { success: false as const };
  },
};
const inBrowser = browserMemory('drafts', unsentSchema, nameOf);
const inTab = browserMemory('drafts', unsentSchema, nameOf, 'tab');
// A visitor doesn't sign out, so a visitor's input must go by itself.
const storageOf = ({ memberId }: Place, storing: Storing) =>
  storing.inTab || memberId === '' ? inTab : inBrowser;

/** Keeps a form's values: in memory with its files, and the storable ones in the browser's storage. */
export function keepUnsent(place: Place, unsent: Unsent, storing: Storing | null): void {
  inMemory.set(nameOf(place), { ...place, values: { ...unsent, sessionEnded: false } });
  const { success, data } = storing?.schema.safeParse(unsent.values) ?? { success: false };
  if (storing && success) storageOf(place, storing).set(place, { ...unsent, values: data! });
}

export function dropUnsent(place: Place): void {
  inMemory.delete(nameOf(place));
  for (const memory of [inBrowser, inTab]) if (memory.get(place)) memory.set(place, null);
}

/** Finds a form's input, of the member or of the visitor who the member was. Drops that of other members. */
export function findUnsent(
  { memberId, form }: Place,
  storing: Storing | undefined,
): (Unsent & { restored: Restored }) | null {
  if (memberId === '') return read({ memberId, form }, storing);
  forgetUnsent(memberId);
  const typed = read({ memberId: '', form }, storing);
  return typed ? { ...typed, restored: 'visitor' } : read({ memberId, form }, storing);
}

function read(place: Place, storing: Storing | undefined): (Unsent & { restored: Restored }) | null {
  const kept = inMemory.get(nameOf(place))?.values;
  if (kept) return { ...kept, restored: kept.sessionEnded ? 'session-ended' : 'draft' };
  const stored = storing && storageOf(place, storing).get(place);
  const values = stored && storing.schema.safeParse(stored.values).data;
  return values ? { ...stored, values, restored: 'draft' } : null;
}

/**
 * Called when the form that found it is there: what only memory holds, or a visitor typed, is found once. React may render
 * a page and discard it before it is shown.
 */
export function takeUnsent({ memberId, form }: Place): void {
  inMemory.delete(nameOf({ memberId, form }));
  if (memberId !== '') dropUnsent({ memberId: '', form });
}

/** Drops what is in memory, except of this member and of a visitor. */
export function forgetUnsent(exceptOf?: string): void {
  for (const [name, { memberId }] of inMemory)
    if (exceptOf === undefined || (memberId !== exceptOf && memberId !== '')) inMemory.delete(name);
}

/** How to read the forms that are open; `null`: nothing was typed. */
const openForms = new Map<string, () => Unsent | null>();

/** Called when a session ended by itself, while its pages are still mounted, even while one of them is sending. */
export function keepOpenForms(memberId: string): void {
  for (const [form, readForm] of openForms) {
    const values = readForm();
    if (!values) continue;
    const place = { memberId, form };
    inMemory.set(nameOf(place), { ...place, values: { ...values, sessionEnded: true } });
  }
}

/** Has a form read if the session ends, or the page is reloaded, while it is open. */
export function useOpenForm(form: string, readForm: () => Unsent | null): void {
  const latest = useRef(readForm);
  useEffect(() => void (latest.current = readForm));
  useEffect(() => {
    const readLatest = () => latest.current();
    openForms.set(form, readLatest);
    return () => {
      if (openForms.get(form) === readLatest) openForms.delete(form);
    };
  }, [form]);
}

let reloading = false;
/** Whether the page is about to reload with all form values kept. */
export const isReloading = (): boolean => reloading;

/**
 * Reloads the page and keeps the values of open forms, except chosen files, which storage can't hold. If the browser
 * blocks storage, the page asks before leaving, as usual.
 */
export function reloadWithForms(memberId: string): void {
  keepOpenForms(memberId);
  const kept = [...inMemory.values()].map(({ form, ...input }) => [form, input]);
  const text = JSON.stringify(kept, (key, value: unknown) => {
    if (value instanceof File) return undefined;
    if (Array.isArray(value)) return value.filter((item) => !(item instanceof File));
    return key === 'sessionEnded' ? false : value;
  });
  reloading = inMemory.size === 0 || reloaded.set(text);
  location.reload();
}

function takeReloaded(): InMemory[] {
  const text = reloaded.get();
  reloaded.set(null);
  try {
    const kept = JSON.parse(text ?? '[]') as [string, Omit<InMemory, 'form'>][];
    return kept.map(([form, input]) => ({ form, ...input }));
  } catch {
    return [];
  }
}

export const hasUnsent = (place: Place): boolean =>
  inMemory.has(nameOf(place)) || inBrowser.get(place) !== null || inTab.get(place) !== null;

function subscribe(listener: () => void) {
  const unsubscribe = [inBrowser, inTab].map((memory) => memory.subscribe(listener));
  return () => unsubscribe.forEach((stop) => stop());
}

/** Those of the forms for which something of the current member is kept. */
export function useDrafts(forms: readonly string[]): readonly string[] {
  const memberId = useMemberId();
  const found = useSyncExternalStore(subscribe, () =>
    forms.filter((form) => hasUnsent({ memberId, form })).join('\n'),
  );
  return found === '' ? [] : found.split('\n');
}
