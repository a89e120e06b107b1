import { type ApprovalAction, approvalActions, approvalRules, may } from '@campus/contracts';
import type { ApprovalFields, Reviewer } from '../../../platform/approvals/approvals.ts';
import type { Caller } from '../../../platform/member-store.ts';

/** As what somebody looks at an application. A reviewer who sent it is its author and nothing else. */
export type Viewpoint = 'author' | 'reviewer' | 'ledger-keeper';

type Seen = Pick<ApprovalFields, 'author'>;
type Judged = Pick<ApprovalFields, 'author' | 'approvals' | 'state'>;

/** Whether every application is open to this member, not only his own. */
export const seesAll = ({ roles }: Pick<Caller, 'roles'>, reviewer: Reviewer): boolean =>
  reviewer !== null || may(roles, 'ledger.write');

/** `null`: for this member it doesn't exist. */
export function viewpointOf({ author }: Seen, caller: Caller, reviewer: Reviewer): Viewpoint | null {
  if (author.id === caller.id) return 'author';
  if (reviewer) return 'reviewer';
  return seesAll(caller, reviewer) ? 'ledger-keeper' : null;
}

/** Everything that this member can do now. */
export function possibleActions(
  application: Judged,
  { id }: Pick<Caller, 'id'>,
  reviewer: Reviewer,
): ApprovalAction[] {
  const isAuthor = application.author.id === id;
  return approvalActions.filter((action) => {
    const { by, from } = approvalRules[action];
    if (!(from as readonly string[]).includes(application.state)) return false;
    return by.some((role) => role === 'author') ? isAuthor : mayReview(application, id, reviewer, action);
  });
}

function mayReview(
  { author, approvals }: Judged,
  id: string,
  reviewer: Reviewer,
  action: ApprovalAction,
): boolean {
  if (!reviewer || author.id === id) return false;
  const voices = approvals.flatMap((approval) => [approval.by.id, approval.for?.id]);
  const hasNoVoice = (member: string) => action !== 'approve' || !voices.includes(member);
  if (!hasNoVoice(id)) return false;
  return reviewer.self || reviewer.absent.some((person) => person.id !== author.id && hasNoVoice(person.id));
}

/** The same for a list: only what this reviewer may approve. */
export function approvableBy({ id }: Pick<Caller, 'id'>, { self, absent }: NonNullable<Reviewer>): object {
  const byVoice = (member: string) => ({
    'author.id': { $ne: member },
    'approvals.by.id': { $ne: member },
    'approvals.for.id': { $ne: member },
  });
  return self ? byVoice(id) : { ...byVoice(id), $or: absent.map((person) => byVoice(person.id)) };
}
