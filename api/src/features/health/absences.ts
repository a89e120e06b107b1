import type { Reviewer } from '../../services/approvals/approvals.ts';
import { DomainError } from '../../platform/http/errors.ts';
import type { AbsenceRecord, HealthContext } from './model.ts';
import { viewpointOf } from './policy.ts';
import { type Change, changeRecord } from '../../platform/storage/workflow.ts';
import type { Caller } from '../../platform/http/caller.ts';

/**
 * A report, and the caller as its reviewer.
 * @throws DomainError `not-found`, also when it isn't for this member
 */
export async function readAbsence(
  context: Pick<HealthContext, 'models' | 'members' | 'approvals'>,
  caller: Caller,
  id: string,
): Promise<{ absence: AbsenceRecord; reviewer: Reviewer }> {
  const reviewer = await context.approvals.reviewerOf(caller);
  const found = await context.models.absences.findById(id).lean();
  if (!found || !viewpointOf(found, caller, reviewer)) throw new DomainError('not-found');
  return { absence: found, reviewer };
}

/** Changes a report, if `changeOf` says how. */
export const changeAbsence = (
  context: HealthContext,
  caller: Caller,
  id: string,
  changeOf: (absence: AbsenceRecord, reviewer: Reviewer) => Change<AbsenceRecord> | null,
): Promise<AbsenceRecord> =>
  changeRecord(context, context.models.absences, async () => {
    const { absence, reviewer } = await readAbsence(context, caller, id);
    return { record: absence, change: changeOf(await withCurrentName(context, absence), reviewer) };
  });

/** Reports under the names that their authors have now. An author without one keeps the name of the report. */
export async function withCurrentNames<Report extends Pick<AbsenceRecord, 'author' | 'name'>>(
  { members }: Pick<HealthContext, 'members'>,
  reports: Report[],
): Promise<Report[]> {
  const names = await members.namesOf([...new Set(reports.map(({ author }) => author.id))]);
  return reports.map((report) => {
    const name = names.get(report.author.id);
    return name ? { ...report, name, author: { ...report.author, name } } : report;
  });
}

export async function withCurrentName(
  context: Pick<HealthContext, 'members'>,
  report: AbsenceRecord,
): Promise<AbsenceRecord> {
  const [named] = await withCurrentNames(context, [report]);
  return named!;
}
