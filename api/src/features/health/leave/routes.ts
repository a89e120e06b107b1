import type { Parsed } from '@campus/contracts';
import { decideLeave as decideLeaveEndpoint, listLeaveQueue } from '@campus/contracts/health';
import { decisionStep, notReviewedBy, takeApproval } from '../../../services/approvals/approvals.ts';
import { changeAbsence, presentAbsence, presentDetail, withCurrentNames } from '../absences.ts';
import type { AbsenceRecord, HealthContext, ListedAbsence } from '../model.ts';
import { DomainError, notPossible } from '../../../platform/http/errors.ts';
import { type PageQuery, readPage } from '../../../platform/storage/pagination.ts';
import { absenceLetters } from '../reporting/absence-letters.ts';
import type { Caller } from '../../../platform/http/caller.ts';

export function mountLeave(context: HealthContext): void {
  const { route } = context;

  route(listLeaveQueue, async ({ caller, query }) => {
    const queue = await leaveQueue(context, caller, query);
    if (!queue) throw new DomainError('forbidden');
    const absences = await withCurrentNames(context, queue.found);
    return { items: absences.map((absence) => presentAbsence(absence, caller)), next: queue.next };
  });
  route(decideLeaveEndpoint, async ({ caller, params, body }) =>
    presentDetail(context, await decideLeave(context, caller, params.id, body), caller),
  );
}

/** Leave that waits for a decision that this member may make, what has waited longest first; `null` for others. */
export async function leaveQueue({ models, approvals }: HealthContext, caller: Caller, query: PageQuery) {
  const reviewer = await approvals.reviewerOf(caller);
  if (!reviewer) return null;
  const notOwn = { 'author.id': { $nin: notReviewedBy(caller, reviewer) } };
  const filter = { state: 'Pending', forgotten: false, ...notOwn };
  const list = { filter, fields: { history: 0 }, order: { waitsSince: 1, _id: 1 } } as const;
  return readPage<ListedAbsence>(models.absences, list, query);
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
  { remark, ...decision }: Parsed<typeof decideLeaveEndpoint.body>,
): Promise<AbsenceRecord> {
  const step = decisionStep({ ...decision, text: remark });
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
