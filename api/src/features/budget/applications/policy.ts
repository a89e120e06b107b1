import { may } from '@campus/contracts';
import { type ApprovalFields, notReviewedBy, type Reviewer } from '../../../platform/approvals/approvals.ts';
import type { Caller } from '../../../platform/member-store.ts';

/** As what somebody looks at an application. A reviewer who sent it is its author and nothing else. */
export type Viewpoint = 'author' | 'reviewer' | 'ledger-keeper';

/** `null`: for this member it doesn't exist. */
export function viewpointOf(
  { author }: Pick<ApprovalFields, 'author'>,
  caller: Caller,
  reviewer: Reviewer,
): Viewpoint | null {
  if (author.id === caller.id) return 'author';
  if (reviewer) return 'reviewer';
  return may(caller.roles, 'ledger.write') ? 'ledger-keeper' : null;
}

/** Of a list, what this reviewer may approve: nothing that he or those he stands in for sent, or approved already. */
export function approvableBy(caller: Pick<Caller, 'id'>, reviewer: NonNullable<Reviewer>): object {
  const notOf = (member: string) => ({
    'approvals.by.id': { $ne: member },
    'approvals.for.id': { $ne: member },
  });
  return {
    'author.id': { $nin: notReviewedBy(caller, reviewer) },
    ...notOf(caller.id),
    ...(!reviewer.self && { $or: reviewer.absent.map(({ id }) => notOf(id)) }),
  };
}
