import { auditBallotBox } from '@campus/ballot';
import type { BoxedChoices } from '@campus/contracts';
import type { AuditMessage, AuditRequest } from './audit-messages.ts';
import { BoxUnreadable, readBox, readChoices, readTokens } from './read-box.ts';

/** Reads and counts a published box beside the page, which stays free to be used. Takes one AuditRequest. */
addEventListener('message', ({ data }: MessageEvent<AuditRequest>) => void count(data));

const tell = (message: AuditMessage) => postMessage(message);

async function count({ electionId, myKey }: AuditRequest) {
  try {
    const box = await readBox(electionId);
    let mine: BoxedChoices | null = null;
    async function* choices() {
      for await (const page of readChoices(electionId)) {
        mine ??= page.find(({ key }) => key === myKey) ?? null;
        yield page;
      }
    }
    const audit = await auditBallotBox(
      box,
      { tokens: readTokens(electionId), choices: choices() },
      (done, total) => tell({ kind: 'progress', done, total }),
    );
    tell({ kind: 'counted', report: { audit, publishedDigest: box.digest, mine } });
  } catch (error) {
    if (!(error instanceof BoxUnreadable)) console.error(error);
    tell({
      kind: 'stopped',
      why: error instanceof BoxUnreadable ? error.message : 'What the portal gave is not a ballot box.',
    });
  }
}
