import { type Audit, auditBallotBox, choicesKeyOf } from '@campus/ballot';
import type { BoxedChoices } from '@campus/contracts/elections';
import { BoxUnreadable, readBox, readChoices, readTokens } from './read-box.ts';

/** The page's request to the worker. `myToken` belongs to the ballot this browser cast; it never leaves the browser. */
export interface AuditRequest {
  electionId: string;
  myToken: string | null;
}

/** The result of a finished count. `publishedDigest` is the box's own; `mine` is null when there is no such row. */
export interface CountReport {
  audit: Audit;
  publishedDigest: string;
  mine: BoxedChoices | null;
}

/** The worker's messages: the rows done so far, then the report or the reason it stopped. */
export type AuditMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'counted'; report: CountReport }
  | { kind: 'stopped'; why: string };

/** Reads a published box and counts it, telling how far it is and last what it found. */
export async function countBox(
  { electionId, myToken }: AuditRequest,
  tell: (message: AuditMessage) => void,
): Promise<void> {
  const myKey = myToken && (await choicesKeyOf(myToken));
  let mine: BoxedChoices | null = null;
  async function* choices() {
    for await (const page of readChoices(electionId)) {
      mine ??= page.find(({ key }) => key === myKey) ?? null;
      yield page;
    }
  }
  try {
    const box = await readBox(electionId);
    const audit = await auditBallotBox(
      box,
      { tokens: readTokens(electionId), choices: choices() },
      (done, total) => tell({ kind: 'progress', done, total }),
    );
    tell({ kind: 'counted', report: { audit, publishedDigest: box.digest, mine } });
  } catch (error) {
    if (error instanceof BoxUnreadable) return tell({ kind: 'stopped', why: error.message });
    console.error(error);
    tell({ kind: 'stopped', why: 'What the portal gave is not a ballot box.' });
  }
}
