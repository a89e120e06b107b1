import { useEffect, useRef, useState } from 'react';
import { useMemberId } from './portal-context.tsx';

/** What stood in forms when a session ended, by form; in this tab's memory only, for the member who typed it. */
let unsent: { memberId: string; forms: Map<string, unknown> } | null = null;
/** How to read the forms that are open. */
const openForms = new Map<string, () => unknown>();

/** Keeps what a member was sending with a form when the session ended, or what stands there should it end. */
export function keepUnsent(memberId: string, form: string, values: unknown): void {
  if (unsent?.memberId !== memberId) unsent = { memberId, forms: new Map() };
  unsent.forms.set(form, values);
}

/** Gives once what this form was to send; `null` when there is nothing. For somebody else nothing stays. */
export function takeUnsent<Values>(memberId: string, form: string): Values | null {
  if (unsent?.memberId !== memberId) unsent = null;
  const taken = unsent?.forms.get(form) ?? null;
  unsent?.forms.delete(form);
  return taken as Values | null;
}

/** Whether something is kept for a form that opens only when it is asked for. */
export const hasUnsent = (memberId: string, form: string): boolean =>
  unsent?.memberId === memberId && unsent.forms.has(form);

/** Nothing stays for a member who signed out, nor for anybody but the next one who signs in. */
export function forgetUnsent(exceptOf?: string): void {
  if (exceptOf === undefined || unsent?.memberId !== exceptOf) unsent = null;
}

/** Called when a session ended by itself, while its pages are still there, also while one of them is sending. */
export function keepOpenForms(memberId: string): void {
  for (const [form, read] of openForms) {
    const values = read();
    if (values !== null) keepUnsent(memberId, form, values);
  }
}

/**
 * Keeps what stands in a form should the session end while it is open.
 * @param read what to keep; `null` for nothing
 */
export function useKeepUnsent(form: string | undefined, read: () => unknown): void {
  const latest = useRef(read);
  useEffect(() => void (latest.current = read));
  useEffect(() => {
    if (form === undefined) return undefined;
    const readLatest = () => latest.current();
    openForms.set(form, readLatest);
    return () => {
      if (openForms.get(form) === readLatest) openForms.delete(form);
    };
  }, [form]);
}

/** Gives once the values that a form held when the session ended; `null` for none. */
export function useUnsent<Values>(form: string | undefined): Values | null {
  const memberId = useMemberId();
  const [taken] = useState(() => (form === undefined ? null : takeUnsent<Values>(memberId, form)));
  return taken;
}
