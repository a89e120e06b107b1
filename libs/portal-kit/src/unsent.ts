import { useEffect, useRef, useState } from 'react';
import { useMemberId } from './portal-context.tsx';
import { personalText } from './storage.ts';

/** What `unsent` held when the page was reloaded for a newer version; gone as soon as it is read. */
const reloaded = personalText('unsent', 'tab');
/**
 * Unsent form values by form, in this tab's memory, for the member who typed them. A visitor's values (member `''`) pass
 * to the next member who logs in.
 */
const unsent = new Map<string, { memberId: string; values: unknown }>(takeReloaded());
/** How to read the forms that are open. */
const openForms = new Map<string, () => unknown>();

function forgetWhere(isForgotten: (memberId: string) => boolean): void {
  for (const [form, { memberId }] of unsent) if (isForgotten(memberId)) unsent.delete(form);
}
const forgetOthers = (memberId: string) =>
  forgetWhere((of) => of !== memberId && of !== '' && memberId !== '');

/** Keeps the values that a member was sending when the session ended, or has typed in case it ends. */
export function keepUnsent(memberId: string, form: string, values: unknown): void {
  forgetOthers(memberId);
  unsent.set(form, { memberId, values });
}

/**
 * The kept values of a form, or `null`. Values of another member are dropped. React may render a page and discard it
 * before it is shown: drop the kept values only once the form is mounted.
 */
export function readUnsent<Values>(memberId: string, form: string): Values | null {
  forgetOthers(memberId);
  return hasUnsent(memberId, form) ? (unsent.get(form)!.values as Values) : null;
}

/** The same, and it is not kept any more. */
export function takeUnsent<Values>(memberId: string, form: string): Values | null {
  const values = readUnsent<Values>(memberId, form);
  if (values !== null) unsent.delete(form);
  return values;
}

/** Whether something is kept for a form that opens only when it is asked for. */
export const hasUnsent = (memberId: string, form: string): boolean => unsent.get(form)?.memberId === memberId;

/** Drops all values, except those that pass to the next member who logs in. */
export function forgetUnsent(exceptOf?: string): void {
  forgetWhere((memberId) => exceptOf === undefined || (memberId !== exceptOf && memberId !== ''));
}

/** Called when a session ended by itself, while its pages are still mounted, even while one of them is sending. */
export function keepOpenForms(memberId: string): void {
  for (const [form, read] of openForms) {
    const values = read();
    if (values !== null) keepUnsent(memberId, form, values);
  }
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
  const text = JSON.stringify([...unsent], (key, value: unknown) => {
    if (value instanceof File) return undefined;
    if (Array.isArray(value)) return value.filter((item) => !(item instanceof File));
    return key === 'sessionEnded' ? false : value;
  });
  reloading = unsent.size === 0 || reloaded.set(text);
  location.reload();
}

function takeReloaded(): [string, { memberId: string; values: unknown }][] {
  const text = reloaded.get();
  if (text === null) return [];
  reloaded.set(null);
  try {
    return JSON.parse(text) as [string, { memberId: string; values: unknown }][];
  } catch {
    return [];
  }
}

/**
 * Keeps a form's values if the session ends while it is open.
 * @param read returns the values to keep; `null` for none
 */
export function useKeepUnsent(form: string, read: () => unknown): void {
  const latest = useRef(read);
  useEffect(() => void (latest.current = read));
  useEffect(() => {
    const readLatest = () => latest.current();
    openForms.set(form, readLatest);
    return () => {
      if (openForms.get(form) === readLatest) openForms.delete(form);
    };
  }, [form]);
}

/** Gives once the values that a form held when the session ended; `null` for none. */
export function useUnsent<Values>(form: string): Values | null {
  const memberId = useMemberId();
  const [first] = useState({ memberId, form });
  const [found] = useState(() => readUnsent<Values>(memberId, form));
  useEffect(() => void takeUnsent(first.memberId, first.form), [first]);
  return found;
}
