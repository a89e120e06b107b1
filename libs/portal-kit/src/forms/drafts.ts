import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { browserMemory } from '../browser-memory.ts';
import { useMemberId } from '../portal-context.tsx';
import { hasUnsent, keepUnsent, readUnsent, takeUnsent } from '../unsent.ts';

/** The values of a form that has not been sent. */
export interface Draft {
  /** Idempotency key of the attempts to send it. */
  requestId: string;
  /** Fingerprint of what was sent with it last; empty: nothing was. */
  sent: string;
  /** Name of the chosen file, which browser storage can't keep: it may be missing in `values`. */
  fileName: string;
  values: Record<string, unknown>;
}
/** How a form came to be filled in. */
export type Restored = 'session-ended' | 'draft' | 'visitor';

/** Which values are kept in the browser while they are not sent. */
export interface Storing {
  /** The schema of the stored values. Other values are not stored, and values that don't fit are ignored. */
  schema: z.ZodMiniType<Record<string, unknown>>;
  /** Stored for this tab only, and gone with it. */
  inTab?: boolean;
}

const draftSchema = z.object({
  requestId: z.string(),
  sent: z.string(),
  fileName: z.string(),
  values: z.record(z.string(), z.unknown()),
});
interface Place {
  memberId: string;
  form: string;
}
const nameOf = ({ memberId, form }: Place) => `${memberId} ${form}`;
const inBrowser = browserMemory('drafts', draftSchema, nameOf);
const inTab = browserMemory('drafts', draftSchema, nameOf, 'tab');
// A visitor doesn't sign out, so a visitor's draft must go by itself.
const memoryOf = (memberId: string, storing: Storing) =>
  storing.inTab || memberId === '' ? inTab : inBrowser;

type Kept = Draft & { sessionEnded: boolean };

/** Keeps a form's values: in this tab's memory with its files, and the storable ones in the browser's storage. */
export function keepDraft(place: Place, draft: Draft, storing: Storing, isStored: boolean): void {
  keepUnsent(place.memberId, place.form, { ...draft, sessionEnded: false } satisfies Kept);
  const { success, data } = storing.schema.safeParse(draft.values);
  if (isStored && success) memoryOf(place.memberId, storing).set(place, { ...draft, values: data });
}

export function forgetDraft(place: Place): void {
  takeUnsent(place.memberId, place.form);
  for (const memory of [inBrowser, inTab]) if (memory.get(place)) memory.set(place, null);
}

/** This tab's or browser's draft of a form. A visitor's draft passes to the member who logs in. */
export function findDraft(
  { memberId, form }: Place,
  storing: Storing | undefined,
): (Draft & { restored: Restored }) | null {
  if (memberId !== '') {
    const typed = read({ memberId: '', form }, storing);
    if (typed) return { ...typed, restored: 'visitor' };
  }
  return read({ memberId, form }, storing);
}

/** Takes over what the browser stored for a form under a name that the form had before. */
export function renameDraft(memberId: string, former: string, form: string): void {
  for (const memory of [inBrowser, inTab])
    for (const owner of new Set(['', memberId])) {
      const place = { memberId: owner, form: former };
      const draft = memory.get(place);
      if (!draft || memory.get({ memberId: owner, form })) continue;
      memory.set({ memberId: owner, form }, draft);
      memory.set(place, null);
    }
}

/** Called when the form that found a draft is there: what only memory holds, or a visitor typed, is found once. */
export function takeDraft({ memberId, form }: Place): void {
  takeUnsent(memberId, form);
  if (memberId !== '') forgetDraft({ memberId: '', form });
}

function read(place: Place, storing: Storing | undefined): (Draft & { restored: Restored }) | null {
  const inMemory = readUnsent<Kept>(place.memberId, place.form);
  if (inMemory) return { ...inMemory, restored: inMemory.sessionEnded ? 'session-ended' : 'draft' };
  const stored = storing && memoryOf(place.memberId, storing).get(place);
  const values = stored && storing.schema.safeParse(stored.values).data;
  return values ? { ...stored, values, restored: 'draft' } : null;
}

const hasDraft = (place: Place): boolean =>
  hasUnsent(place.memberId, place.form) || inBrowser.get(place) !== null || inTab.get(place) !== null;

function subscribe(listener: () => void) {
  const unsubscribe = [inBrowser.subscribe(listener), inTab.subscribe(listener)];
  return () => unsubscribe.forEach((stop) => stop());
}

/** Those of the forms with an unsent draft of the current member. */
export function useDrafts(forms: readonly string[]): readonly string[] {
  const memberId = useMemberId();
  const found = useSyncExternalStore(subscribe, () =>
    forms.filter((form) => hasDraft({ memberId, form })).join('\n'),
  );
  return found === '' ? [] : found.split('\n');
}
