import { type Absence, type AbsenceDetail, absenceSchema } from '@campus/contracts/health';
import { withCurrentName } from './absences.ts';
import type { AbsenceRecord, HealthContext, ListedAbsence } from './model.ts';
import { absenceActionsOf, isHealthOffice, readsNotices, readsReasons, viewpointOf } from './policy.ts';
import { noticesOf } from './reporting/notices.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { present } from '../../platform/http/present.ts';

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
