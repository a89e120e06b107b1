import {
  type Application,
  type ApplicationDetail,
  applicationSchema,
  type RegisteredApplication,
  registeredApplicationSchema,
} from '@campus/contracts/budget';
import { dayMs, daysBetween } from '../../../platform/days.ts';
import type { ApplicationRecord, ContentRecord, ListedApplication, RegisteredRecord } from './model.ts';
import type { BudgetContext } from '../context.ts';
import { viewpointOf } from './policy.ts';
import { possibleActions, type Reviewer } from '../../../services/approvals/approvals.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { present } from '../../../platform/http/present.ts';

export const overdueBefore = ({ now, config }: Pick<BudgetContext, 'now' | 'config'>): Date =>
  new Date(now() - config.overdueAfterDays * dayMs);

export function presentApplication(
  context: Pick<BudgetContext, 'now' | 'config'>,
  application: ListedApplication,
  { id: reader }: Pick<Caller, 'id'>,
): Application {
  const { content, state, remark, waitsSince, author, approvals } = application;
  return present(
    applicationSchema,
    { ...content, ...application },
    {
      budgetFile: content.document.file,
      status: state,
      facultyRemark: remark,
      overdue: waitsSince !== null && waitsSince < overdueBefore(context),
      mine: author.id === reader,
      approvals: approvals.length,
    },
  );
}

export async function presentDetail(
  context: BudgetContext,
  application: ApplicationRecord,
  caller: Caller,
  reviewer: Reviewer,
): Promise<ApplicationDetail> {
  const isReviewer = viewpointOf(application, caller) === 'reviewer';
  const { content, author, history, versions, approvals } = application;
  const { items, place, endDate, document } = presentContent(content);
  return {
    ...presentApplication(context, application, caller),
    items,
    place,
    endDate,
    document,
    author,
    history: history.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    versions: versions.map(({ until, ...earlier }) => ({
      ...presentContent(earlier),
      until: until.toISOString(),
    })),
    approvedBy: approvals.map(({ by }) => by),
    actions: possibleActions(application, reviewer, caller),
    review: isReviewer ? await reviewHints(context, application) : null,
  };
}

function presentContent(content: ContentRecord) {
  const { file, name, size } = content.document;
  return { ...content, document: { file, name, size } };
}

/** For every member: without the author, and without the text for reviewers. */
export function presentRegistered(application: RegisteredRecord, today: string): RegisteredApplication {
  const { content, state, remark, submittedOn, decidedOn } = application;
  return present(
    registeredApplicationSchema,
    { ...content, ...application },
    {
      status: state,
      // A request for changes is between reviewer and author.
      remark: decidedOn === null ? '' : remark,
      daysTaken: daysBetween(submittedOn, decidedOn ?? today),
    },
  );
}

/** Most applications with the same document that a reviewer is shown. */
const mostTold = 5;

async function reviewHints(
  { models, members, ledger }: BudgetContext,
  { _id, author, content }: ApplicationRecord,
): Promise<NonNullable<ApplicationDetail['review']>> {
  const [same, accounts, left] = await Promise.all([
    models.applications
      .find(
        { 'content.document.sha256': content.document.sha256, _id: { $ne: _id } },
        { 'content.purpose': 1, 'content.name': 1 },
      )
      .limit(mostTold)
      .lean<ListedApplication[]>(),
    members.emailsOf([author.id]),
    ledger.left(),
  ]);
  return {
    account: accounts.get(author.id) ?? '',
    sameDocument: same.map(({ _id: id, content: { purpose, name } }) => ({ id, purpose, name })),
    left,
  };
}
