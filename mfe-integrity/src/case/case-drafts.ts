import { browserMemory } from '@campus/portal-kit';
import * as z from 'zod/mini';

/** What was typed into the form of a step and not sent, for each member, case and step. Signing out forgets it (forget-person.ts). */
export const caseDrafts = browserMemory(
  'caseDrafts',
  z.object({
    text: z.string(),
    companion: z.string(),
    outcome: z.string(),
    panel: z.array(z.string()),
    lines: z.array(z.string()),
    member: z.string(),
    label: z.string(),
    /** Name of the chosen file, which itself can't be kept. */
    fileName: z.string(),
    /** Of the last attempt, and what was sent with it: the same again counts once, also after the page was loaded anew. */
    requestId: z.string(),
    sent: z.string(),
  }),
  ({ memberId, caseId, action }: { memberId: string; caseId: string; action: string }) =>
    `${memberId} ${caseId} ${action}`,
);
