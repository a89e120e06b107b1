import type { Application, ApplicationDetail, RegisteredApplication } from '@campus/contracts';
import { daysBetween } from '../../../platform/days.ts';
import type { ApplicationRecord, ContentRecord, ListedApplication } from './model.ts';

/** What depends on who reads and when. */
export interface Reading {
  /** The reader's id. */
  reader: string;
  /** What waits since before then waits too long. */
  overdueBefore: Date;
}

export function presentApplication(
  application: ListedApplication,
  { reader, overdueBefore }: Reading,
): Application {
  const { _id, content, state, kind, remark, submittedAt, decidedAt, waitsSince, version } = application;
  const { name, email, regNo, designation, date, explanation, purpose, category, amount } = content;
  return {
    _id,
    name,
    email,
    regNo,
    designation,
    date,
    budgetFile: content.document.file,
    explanation,
    status: state,
    facultyRemark: remark,
    kind,
    purpose,
    category,
    amount,
    submittedAt: submittedAt.toISOString(),
    decidedAt: decidedAt && decidedAt.toISOString(),
    waitsSince: waitsSince && waitsSince.toISOString(),
    overdue: waitsSince !== null && waitsSince < overdueBefore,
    mine: application.author.id === reader,
    approvals: application.approvals.length,
    approvalsNeeded: application.approvalsNeeded,
    version,
  };
}

export function presentDetail(
  application: ApplicationRecord,
  reading: Reading,
  more: Pick<ApplicationDetail, 'actions' | 'review'>,
): ApplicationDetail {
  const { content, author, history, versions, approvals } = application;
  const { items, place, endDate, document } = presentContent(content);
  return {
    ...presentApplication(application, reading),
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
    ...more,
  };
}

function presentContent(content: ContentRecord) {
  const { file, name, size } = content.document;
  return { ...content, document: { file, name, size } };
}

/** For every member: nothing of whom it comes from, and nothing of what he wrote for reviewers. */
export function presentRegistered(
  { _id, kind, content, state, remark, submittedOn, decidedOn }: ListedApplication,
  today: string,
): RegisteredApplication {
  const { purpose, category, amount } = content;
  return {
    id: _id,
    kind,
    purpose,
    category,
    amount,
    status: state,
    // What is to be changed is between reviewer and author.
    remark: decidedOn === null ? '' : remark,
    submittedOn,
    decidedOn,
    daysTaken: daysBetween(submittedOn, decidedOn ?? today),
  };
}
