import {
  addCertificate as addCertificateEndpoint,
  cancelAbsence,
  getAbsence,
  listMyAbsences,
  reportLeave,
  reportSick,
  returnFromAbsence,
} from '@campus/contracts/health';
import { readAbsence, withCurrentNames } from '../absences.ts';
import { presentAbsence, presentDetail } from '../presenter.ts';
import type { AbsenceRecord, HealthContext, ListedAbsence } from '../model.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { readPage } from '../../../platform/storage/pagination.ts';
import { takeAuthorStep } from './author-steps.ts';
import { addCertificate, ownCertificates } from './certificates.ts';
import { reportAbsence } from './report-absence.ts';
import { spanInWords } from '../half-days.ts';

export function mountReporting(context: HealthContext): void {
  const { route } = context;
  ownCertificates(context);

  const detail = (caller: Caller, absence: AbsenceRecord) => presentDetail(context, absence, caller);

  route(reportSick, async ({ caller, body: { id: drawn, ...fields } }) => {
    const absence = await reportAbsence(context, caller, { kind: 'sick', fields }, drawn);
    const told = absence.address === null ? '' : ' We email your coordinator.';
    return {
      message: `You reported sick ${spanInWords(absence)}.${told} Get well soon.`,
      id: absence._id,
    };
  });
  route(reportLeave, async ({ caller, body: { id: drawn, ...fields } }) => {
    const absence = await reportAbsence(context, caller, { kind: 'leave', fields }, drawn);
    return {
      message: `You have asked for leave ${spanInWords(absence)}. It is valid once it is approved. We email your parent.`,
      id: absence._id,
    };
  });

  route(listMyAbsences, async ({ caller, query }) => {
    const order = { reportedAt: -1, _id: -1 } as const;
    const list = { filter: { 'author.id': caller.id }, fields: { history: 0 }, order };
    const { found, next } = await readPage<ListedAbsence>(context.models.absences, list, query);
    const absences = await withCurrentNames(context, found);
    return { items: absences.map((absence) => presentAbsence(absence, caller)), next };
  });
  route(getAbsence, async ({ caller, params }) =>
    detail(caller, (await readAbsence(context, caller, params.id)).absence),
  );
  route(addCertificateEndpoint, async ({ caller, params, document }) =>
    detail(caller, await addCertificate(context, caller, params.id, document)),
  );
  route(cancelAbsence, async ({ caller, params, body }) =>
    detail(caller, await takeAuthorStep(context, caller, params.id, { action: 'cancel', ...body })),
  );
  route(returnFromAbsence, async ({ caller, params, body }) =>
    detail(caller, await takeAuthorStep(context, caller, params.id, { action: 'return', ...body })),
  );
}
