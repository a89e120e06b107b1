import { randomBytes } from 'node:crypto';
import type { Parsed } from '@campus/contracts';
import type { decideLeave as endpoint } from '@campus/contracts/health';
import { type ApprovalStep, takeApproval } from '../../../services/approvals/approvals.ts';
import { compareAndSet } from '../../../platform/storage/workflow.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import type { AbsenceRecord, HealthContext } from '../model.ts';
import { readAbsence } from '../read-absence.ts';
import { decisionLetters } from '../reporting/absence-letters.ts';
import type { Caller } from '../../../platform/http/caller.ts';

/**
 * Approves or rejects leave. In the same write the days of what was rejected become free, and author and parent are
 * told. The call has no request id: the same decision of the same reviewer is known again anyway.
 * @returns it after the step
 * @throws DomainError what `takeApproval` throws
 */
export async function decideLeave(
  context: HealthContext,
  caller: Caller,
  id: string,
  { status, remark, version }: Parsed<typeof endpoint.body>,
): Promise<AbsenceRecord> {
  const { approvals, models, mail, now } = context;
  const reviewer = await approvals.reviewerOf(caller);
  const step: ApprovalStep = {
    action: status === 'Approved' ? 'approve' : 'reject',
    requestId: randomBytes(16).toString('hex'),
    version,
    text: remark,
  };
  for (;;) {
    const absence = await readAbsence(context, caller, reviewer, id);
    if (absence.kind === 'sick') throw notPossible('A sick report needs no approval.');
    // The text of a decision made now would never be deleted.
    if (absence.forgotten) throw notPossible('This leave is too old to decide on.');
    const next = takeApproval(absence, reviewer, caller, step, new Date(now()));
    if (!next) return absence;
    const after = await compareAndSet(models.absences, absence, {
      $set: { ...next, ...(next.state === 'Rejected' && { slots: [] }) },
      $inc: { version: 1 },
      $push: { letters: { $each: decisionLetters(context, absence, status) } },
    });
    // Another step came first: read again and judge this decision by what is there now.
    if (!after) continue;
    await mail.deliver(models.absences, id);
    return after;
  }
}

const notPossible = (message: string) => new DomainError('step-not-possible', { message });
