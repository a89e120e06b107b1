import { randomBytes } from 'node:crypto';
import type { decideApplication, Parsed, reviseApplication } from '@campus/contracts';
import type { ApprovalStep } from '../../../platform/approvals/approvals.ts';
import type { ReceivedDocument } from '../../../platform/documents/documents.ts';
import { DomainError, invalidField } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/member-store.ts';
import type { ApplicationRoom } from './application-room.ts';
import { approvalsFor, contentOf, requireSound } from './content.ts';
import { countDecided } from './figures.ts';
import { applicationLetter } from './letters.ts';
import type { ApplicationRecord } from './model.ts';
import { readApplication } from './read-application.ts';
import { reserve } from './reservations.ts';

/**
 * Takes a step of an application, and does what follows from it.
 * @returns it after the step, and whether it was taken now
 * @throws DomainError what `approvals.take` throws
 */
export async function takeApplicationStep(
  room: ApplicationRoom,
  caller: Caller,
  id: string,
  step: ApprovalStep,
  changed: (application: ApplicationRecord) => Promise<Partial<ApplicationRecord>> = async () => ({}),
): Promise<{ application: ApplicationRecord; taken: boolean }> {
  const { approvals, models, mail, dayOf } = room;
  const { before, after } = await approvals.take<ApplicationRecord>(
    {
      model: models.applications,
      projection: {},
      read: (reviewer) => readApplication(room, caller, reviewer, id),
      alsoSet: async (application, { state, decidedAt }) => ({
        ...(await changed(application)),
        listed: state !== 'Withdrawn',
        decidedOn: decidedAt && dayOf(decidedAt),
        // Pending is what nobody has decided: a remark of the first of two stands in the history.
        ...(step.text !== '' && state !== 'Pending' && { remark: step.text }),
        ...(state === 'Approved' && application.content.amount !== null && { toReserve: true }),
      }),
      lettersOf: (application, entry) => {
        const letter = applicationLetter(application, entry);
        return letter ? [mail.letter(`application:${id}:${entry.id}`, letter)] : [];
      },
    },
    caller,
    step,
  );
  if (before) {
    await countDecided(room, after);
    await mail.deliver(models.applications, id);
  }
  if (after.toReserve) await reserve(room, after);
  return { application: after, taken: before !== null };
}

/** The specification's call has no request id: the same decision of the same reviewer is known again anyway. */
export const decide = (
  room: ApplicationRoom,
  caller: Caller,
  id: string,
  { status, facultyRemark, version }: Parsed<typeof decideApplication.body>,
) =>
  takeApplicationStep(room, caller, id, {
    action: status === 'Approved' ? 'approve' : 'reject',
    requestId: randomBytes(16).toString('hex'),
    version,
    text: facultyRemark,
  });

/** Versions before the last, each of which may have a document of its own. */
const mostVersions = 20;

/** @throws DomainError `invalid-input`, and what `approvals.take` throws */
export async function revise(
  room: ApplicationRoom,
  caller: Caller,
  id: string,
  { requestId, version, ...fields }: Parsed<typeof reviseApplication.body>,
  received: ReceivedDocument | null,
) {
  const { documents, now } = room;
  requireSound(room, fields);
  let kept: Promise<void> | undefined;
  const step = { action: 'revise', requestId, version, text: '' } as const;
  const revised = await takeApplicationStep(room, caller, id, step, async ({ kind, content, versions }) => {
    if (kind !== fields.kind)
      throw invalidField('kind', 'The kind stays. Withdraw this application and send another one.');
    if (versions.length >= mostVersions) throw new DomainError('history-full');
    // Only of a revision that is possible, and once for all tries.
    if (received) await (kept ??= documents.keep('application', received));
    const next = contentOf(fields, received ?? content.document);
    return {
      content: next,
      versions: [...versions, { ...content, until: new Date(now()) }],
      approvalsNeeded: approvalsFor(room, next),
    };
  });
  if (received && revised.taken) await documents.settle(received.file);
  return revised;
}
