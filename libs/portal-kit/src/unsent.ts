let unsent: { memberId: string; form: string; values: unknown } | null = null;

/**
 * Keeps what a member was sending with a form when the session ended, or what stands there should it end: in this tab's
 * memory only, for the same one when he has signed in again.
 */
export function keepUnsent(memberId: string, form: string, values: unknown): void {
  unsent = { memberId, form, values };
}

/** Gives once what this form was to send; `null` when there is nothing. For somebody else nothing stays. */
export function takeUnsent<Values>(memberId: string, form: string): Values | null {
  if (unsent?.memberId === memberId && unsent.form !== form) return null;
  const taken = unsent;
  unsent = null;
  return taken?.memberId === memberId ? (taken.values as Values) : null;
}

/** For who signed out himself nothing stays. */
export function forgetUnsent(): void {
  unsent = null;
}
