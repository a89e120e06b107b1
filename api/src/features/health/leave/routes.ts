import type { Parsed } from '@campus/contracts';
import { type Absence, decideLeave as decideLeaveEndpoint, listLeaveQueue } from '@campus/contracts/health';
import { presentAbsence, presentDetail } from '../presenter.ts';
import type { HealthContext } from '../model.ts';
import { decideLeave } from './decide-leave.ts';
import { waitingFor } from '../policy.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import { absencePage } from '../absences.ts';
import type { Caller } from '../../../platform/http/caller.ts';

export function mountLeave(context: HealthContext): void {
  const { route } = context;

  route(listLeaveQueue, ({ caller, query }) => leaveQueue(context, caller, query));
  route(decideLeaveEndpoint, async ({ caller, params, body }) =>
    presentDetail(context, await decideLeave(context, caller, params.id, body), caller),
  );
}

/**
 * Leave that waits for a decision that this member may make, what has waited longest first.
 * @throws DomainError `forbidden`, `invalid-input`
 */
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
