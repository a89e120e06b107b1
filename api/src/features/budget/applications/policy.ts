import { may } from '@campus/contracts/areas';
import { type ApprovalFields, notReviewedBy, type Reviewer } from '../../../services/approvals/approvals.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import type { BudgetContext } from '../context.ts';
import type { ApplicationRecord } from './model.ts';
import type { Caller } from '../../../platform/http/caller.ts';

/** The viewer's relation to an application. A reviewer who sent it is only its author. */
export type Viewpoint = 'author' | 'reviewer' | 'ledger-keeper';

/** `null`: for this member it doesn't exist. */
export function viewpointOf({ author }: Pick<ApprovalFields, 'author'>, caller: Caller): Viewpoint | null {
  if (author.id === caller.id) return 'author';
  if (may(caller.roles, 'application.review')) return 'reviewer';
  return may(caller.roles, 'ledger.write') ? 'ledger-keeper' : null;
}

/** Applications that this reviewer may approve: sent and approved by neither them nor the members they stand in for. */
export const approvableBy = (caller: Pick<Caller, 'id'>, reviewer: NonNullable<Reviewer>): object => ({
  'author.id': { $nin: notReviewedBy(caller, reviewer) },
  'approvals.by.id': { $ne: caller.id },
  'approvals.for.id': { $ne: caller.id },
});

/** @throws DomainError `not-found`, also when it isn't for this member */
export async function readApplication(
  { models }: Pick<BudgetContext, 'models'>,
  caller: Caller,
  id: string,
): Promise<ApplicationRecord> {
  const application = await models.applications.findById(id).lean();
  if (!application || application.forgotten || !viewpointOf(application, caller))
    throw new DomainError('not-found');
  return application;
}
