import { drawId } from '@campus/portal-kit';
import * as z from 'zod/mini';

/** The shell's forget-person.ts removes it at sign-out. */
const key = 'ledgerEntryDraft';

/** What is chosen and typed of an entry, whatever its kind: one can change one's mind about it. */
const draftSchema = z.object({
  /** One for all tries of an entry, so that it counts once. */
  requestId: z.string(),
  kind: z.enum(['', 'plan', 'allocation', 'sponsorship', 'payment', 'release']),
  /** Of a plan. */
  direction: z.enum(['more', 'less']),
  /** Of a payment. */
  forWhat: z.enum(['application', 'other']),
  application: z.string(),
  category: z.string(),
  /** As it is typed, in rupees. */
  amount: z.string(),
  party: z.string(),
  text: z.string(),
  on: z.string(),
});
export type EntryDraft = z.infer<typeof draftSchema>;

export const emptyDraft = (over: Partial<EntryDraft> & { on: string }): EntryDraft => ({
  requestId: drawId(),
  kind: '',
  direction: 'more',
  forWhat: 'application',
  application: '',
  category: '',
  amount: '',
  party: '',
  text: '',
  ...over,
});

const keptSchema = z.object({ memberId: z.string(), draft: draftSchema });

/** What a member typed and didn't send, in this tab; `null` when nothing was. */
export function readDraft(memberId: string): EntryDraft | null {
  try {
    const kept = keptSchema.parse(JSON.parse(sessionStorage.getItem(key) ?? ''));
    return kept.memberId === memberId ? kept.draft : null;
  } catch {
    return null;
  }
}

/** `null` forgets. */
export function keepDraft(memberId: string, draft: EntryDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify({ memberId, draft }));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage what was typed lives as long as the page.
  }
}
