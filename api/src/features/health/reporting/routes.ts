import {
  addCertificate as addCertificateEndpoint,
  cancelAbsence,
  getAbsence,
  listMyAbsences,
  reportLeave,
  reportSick,
  returnFromAbsence,
} from '@campus/contracts';
import { absencePage } from '../absence-page.ts';
import { presentAbsence, presentDetail } from '../presenter.ts';
import { readAbsence } from '../read-absence.ts';
import type { Room } from '../room.ts';
import { takeAuthorStep } from './author-steps.ts';
import { addCertificate, ownCertificates } from './certificates.ts';
import { reportAbsence } from './report-absence.ts';
import { spanInWords } from './span-in-words.ts';

export function mountReporting(room: Room): void {
  const { route, approvals } = room;
  ownCertificates(room);

  route(reportSick, async ({ caller, body: { id: drawn, ...fields } }) => {
    const absence = await reportAbsence(room, caller, { kind: 'sick', fields }, drawn);
    const told = absence.address === null ? '' : ' Your coordinator is told by e-mail.';
    return {
      message: `You are reported sick ${spanInWords(absence)}.${told} Get well soon.`,
      id: absence._id,
    };
  });
  route(reportLeave, async ({ caller, body: { id: drawn, ...fields } }) => {
    const absence = await reportAbsence(room, caller, { kind: 'leave', fields }, drawn);
    return {
      message: `You have asked for leave ${spanInWords(absence)}. It counts when it is approved. Your parent is told by e-mail.`,
      id: absence._id,
    };
  });

  route(listMyAbsences, async ({ caller, query }) => {
    const { found, next } = await absencePage(room, { 'author.id': caller.id }, 'reportedAt', -1, query);
    return { items: found.map((absence) => presentAbsence(absence, caller)), next };
  });
  route(getAbsence, async ({ caller, params }) => {
    const reviewer = await approvals.reviewerOf(caller);
    return presentDetail(room, await readAbsence(room, caller, reviewer, params.id), caller);
  });
  route(addCertificateEndpoint, async ({ caller, params, document }) =>
    presentDetail(room, await addCertificate(room, caller, params.id, document), caller),
  );
  route(cancelAbsence, async ({ caller, params, body }) =>
    presentDetail(room, await takeAuthorStep(room, caller, params.id, { action: 'cancel', ...body }), caller),
  );
  route(returnFromAbsence, async ({ caller, params, body }) =>
    presentDetail(room, await takeAuthorStep(room, caller, params.id, { action: 'return', ...body }), caller),
  );
}
