import type { ComplaintInput } from './complaint-input.ts';

let unsent: { memberId: string; input: ComplaintInput } | null = null;

/**
 * Keeps what a member was sending, with his name, when the session ended: in this tab's memory only, for the same one
 * when he has signed in again.
 */
export function keepUnsent(memberId: string, input: ComplaintInput): void {
  unsent = { memberId, input };
}

/** Gives it once; `null` when there is nothing of this member. Of somebody else's, nothing stays. */
export function takeUnsent(memberId: string): ComplaintInput | null {
  const taken = unsent;
  unsent = null;
  return taken?.memberId === memberId ? taken.input : null;
}
