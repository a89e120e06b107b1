import { type Absence, type AbsenceDetail, absenceSchema } from '@campus/contracts/health';
import type { Reviewer } from '../../services/approvals/approvals.ts';
import { DomainError } from '../../platform/http/errors.ts';
import type { AbsenceRecord, HealthContext, ListedAbsence } from './model.ts';
import { absenceActionsOf, isHealthOffice, readsNotices, readsReasons, viewpointOf } from './policy.ts';
import { type Change, changeRecord } from '../../platform/storage/workflow.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { noticesOf } from './reporting/absence-letters.ts';
import { present } from '../../platform/http/present.ts';

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

async function withCurrentName(
  context: Pick<HealthContext, 'members'>,
  report: AbsenceRecord,
): Promise<AbsenceRecord> {
  const [named] = await withCurrentNames(context, [report]);
  return named!;
}

export const presentAbsence = (absence: ListedAbsence, { id: reader }: Pick<Caller, 'id'>): Absence =>
  present(absenceSchema, absence, { mine: absence.author.id === reader });

/** A report under its author's current name, as this member may see it, and the steps open to them. */
export async function presentDetail(
  context: HealthContext,
  record: AbsenceRecord,
  caller: Caller,
): Promise<AbsenceDetail> {
  const absence = await withCurrentName(context, record);
  const reviewer = await context.approvals.reviewerOf(caller);
  const viewpoint = viewpointOf(absence, caller, reviewer);
  const { author, reason, certificate, forgotten, history } = absence;
  const why = readsReasons(viewpoint, caller);
  return {
    ...presentAbsence(absence, caller),
    author,
    reason: why && !forgotten ? reason : null,
    certificate:
      why && certificate ? { file: certificate.file, name: certificate.name, size: certificate.size } : null,
    phone: isHealthOffice(caller) && !forgotten ? await context.details.phoneOf(author.id) : '',
    forgotten,
    history: history.map((entry) => ({
      ...entry,
      at: entry.at.toISOString(),
      text: why ? entry.text : '',
    })),
    notices: readsNotices(viewpoint, caller) ? await noticesOf(context, absence) : [],
    actions: absenceActionsOf(context, absence, reviewer, caller),
  };
}
