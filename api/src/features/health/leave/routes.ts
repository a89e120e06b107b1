import type { Parsed } from '@campus/contracts';
import { type Absence, decideLeave as decideLeaveEndpoint, listLeaveQueue } from '@campus/contracts/health';
import { decisionStep, takeApproval } from '../../../services/approvals/approvals.ts';
import { presentAbsence, presentDetail } from '../presenter.ts';
import type { AbsenceRecord, HealthContext } from '../model.ts';
import { waitingFor } from '../policy.ts';
import { DomainError, notPossible } from '../../../platform/http/errors.ts';
import { absencePage, changeAbsence } from '../absences.ts';
import { absenceLetters } from '../reporting/absence-letters.ts';
import type { Caller } from '../../../platform/http/caller.ts';

export function mountLeave(context: HealthContext): void {
  const { route } = context;

  route(listLeaveQueue, ({ caller, query }) => leaveQueue(context, caller, query));
  route(decideLeaveEndpoint, async ({ caller, params, body }) =>
    presentDetail(context, await decideLeave(context, caller, params.id, body), caller),
  );
}

/** Leave that waits for a decision that this member may make, what has waited longest first. */
async function leaveQueue(
  context: HealthContext,
  caller: Caller,
  query: Parsed<typeof listLeaveQueue.query>,
): Promise<{ items: Absence[]; next: string | null }> {
  const reviewer = await context.approvals.reviewerOf(caller);
  if (!reviewer) throw new DomainError('forbidden');
  const filter = waitingFor(caller, reviewer);
  const { found, next } = await absencePage(context, filter, { waitsSince: 1, _id: 1 }, query);
  return { items: found.map((absence) => presentAbsence(absence, caller)), next };
}

/**
 * Approves or rejects leave. In the same write the days of rejected leave become free, and author and parent are told.
 * @returns it after the step
 * @throws DomainError what `takeApproval` throws
 */
function decideLeave(
  context: HealthContext,
  caller: Caller,
  id: string,
  { status, remark, version }: Parsed<typeof decideLeaveEndpoint.body>,
): Promise<AbsenceRecord> {
  const step = decisionStep({ status, version, text: remark });
  return changeAbsence(context, caller, id, (absence, reviewer) => {
    if (absence.kind === 'sick') throw notPossible('A sick report needs no approval.');
    // The text of a decision made now would never be deleted.
    if (absence.forgotten) throw notPossible('This leave is too old to decide on.');
    const next = takeApproval(absence, reviewer, caller, step, new Date(context.now()));
    return (
      next && {
        set: { ...next, ...(next.state === 'Rejected' && { slots: [] }) },
        letters: absenceLetters(context, absence, step.action),
      }
    );
  });
}
