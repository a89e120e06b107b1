import { electionIdSchema, type NewNomination } from '@campus/contracts';
import * as z from 'zod/mini';

/** The shell's forget-person.ts removes it at sign-out. */
const key = 'nominationDraft';
const draftSchema = z.object({
  electionId: electionIdSchema,
  values: z.object({ postId: z.string(), name: z.string(), manifesto: z.string() }),
});

/** What was typed for this election and not sent, in this tab; null when nothing was. */
export function readDraft(electionId: string): NewNomination | null {
  try {
    const draft = draftSchema.parse(JSON.parse(sessionStorage.getItem(key) ?? ''));
    return draft.electionId === electionId ? draft.values : null;
  } catch {
    return null;
  }
}

/** `null` forgets. */
export function keepDraft(electionId: string, values: NewNomination | null) {
  try {
    if (values) sessionStorage.setItem(key, JSON.stringify({ electionId, values }));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage what was typed lives as long as the page.
  }
}
