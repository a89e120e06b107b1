import { auditBallotBox, choicesKeyOf } from '@campus/ballot';
import type { BoxedChoices } from '@campus/contracts/elections';
import type { AuditMessage, AuditRequest } from './audit-messages.ts';
import { BoxUnreadable, readBox, readChoices, readTokens } from './read-box.ts';

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
