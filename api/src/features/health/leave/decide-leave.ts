import { randomBytes } from 'node:crypto';
import type { Parsed } from '@campus/contracts';
import type { decideLeave as endpoint } from '@campus/contracts/health';
import { type ApprovalStep, takeApproval } from '../../../services/approvals/approvals.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import type { AbsenceRecord, HealthContext } from '../model.ts';
import { changeAbsence } from '../absences.ts';
import { decisionLetters } from '../reporting/absence-letters.ts';
import type { Caller } from '../../../platform/http/caller.ts';

/**
 * Approves or rejects leave. In the same write the days of what was rejected become free, and author and parent are
 * told. The call has no request id: the same decision of the same reviewer is known again anyway.
 * @returns it after the step
 * @throws DomainError what `takeApproval` throws
 */
export function decideLeave(
  context: HealthContext,
  caller: Caller,
  id: string,
  { status, remark, version }: Parsed<typeof endpoint.body>,
): Promise<AbsenceRecord> {
  const step: ApprovalStep = {
    action: status === 'Approved' ? 'approve' : 'reject',
    requestId: randomBytes(16).toString('hex'),
    version,
    text: remark,
  };
  return changeAbsence(context, caller, id, (absence, reviewer) => {
    if (absence.kind === 'sick') throw notPossible('A sick report needs no approval.');
    // The text of a decision made now would never be deleted.
    if (absence.forgotten) throw notPossible('This leave is too old to decide on.');
    const next = takeApproval(absence, reviewer, caller, step, new Date(context.now()));
    return (
      next && {
        set: { ...next, ...(next.state === 'Rejected' && { slots: [] }) },
        letters: decisionLetters(context, absence, status),
      }
    );
  });
}

const notPossible = (message: string) => new DomainError('step-not-possible', { message });
