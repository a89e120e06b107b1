import {
  absenceRules,
  type AbsenceStep,
  addCertificate as addCertificateEndpoint,
  cancelAbsence,
  getAbsence,
  listMyAbsences,
  reportLeave,
  reportSick,
  returnFromAbsence,
} from '@campus/contracts/health';
import type { Parsed } from '@campus/contracts';
import { isDecided } from '@campus/contracts/approvals';
import { changeAbsence, presentAbsence, presentDetail, readAbsence, withCurrentNames } from '../absences.ts';
import type { AbsenceRecord, HealthContext, ListedAbsence } from '../model.ts';
import { type Caller, personOf } from '../../../platform/http/caller.ts';
import { readPage } from '../../../platform/storage/pagination.ts';
import { addCertificate, ownCertificates, reportAbsence } from './report-absence.ts';
import { isRecent, isUnderWay, slotOf, spanInWords } from '../policy.ts';
import type { ApprovalEntryRecord } from '../../../services/approvals/approvals.ts';
import { DomainError, notPossible } from '../../../platform/http/errors.ts';
import { isRetry, refusalOf } from '../../../platform/storage/workflow.ts';
import { absenceLetters } from './absence-letters.ts';

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

interface Effect {
  set: Partial<AbsenceRecord>;
  entry: Pick<ApprovalEntryRecord, 'action' | 'to' | 'text'>;
}

/**
 * Withdraws a report, or records that its author is back. The same write frees the half days and stores the mails to
 * everyone who got one about the report.
 * @returns the report after the step
 */
function takeAuthorStep(
  context: HealthContext,
  caller: Caller,
  id: string,
  step: Parsed<typeof cancelAbsence.body> & { action: AbsenceStep },
): Promise<AbsenceRecord> {
  return changeAbsence(context, caller, id, (absence) => {
    if (absence.author.id !== caller.id) throw new DomainError('forbidden');
    if (isRetry(absence, step)) return null;
    const refusal = refusalOf(absenceRules, absence, step, isDecided);
    if (refusal) throw new DomainError(refusal);
    const at = new Date(context.now());
    const { set, entry } = effects[step.action](context, absence, at);
    const { history, state } = absence;
    const added = { id: step.requestId, at, by: personOf(caller), for: null, from: state, ...entry };
    const letters = absenceLetters(context, absence, step.action);
    return { set: { ...set, history: [...history, added] }, letters };
  });
}

const effects: Record<AbsenceStep, (context: HealthContext, absence: AbsenceRecord, at: Date) => Effect> = {
  cancel(context, absence, at) {
    if (absence.state === 'Approved' && !isRecent(context, absence))
      throw notPossible('This report is too old to change. Ask the office to correct it.');
    return {
      set: { state: 'Withdrawn', slots: [], waitsSince: null, decidedAt: at },
      entry: { action: 'withdraw', to: 'Withdrawn', text: '' },
    };
  },
  return(context, absence) {
    if (!isUnderWay(context, absence))
      throw notPossible('You are not away now. You can withdraw a report that has not begun.');
    const { state, author, slots } = absence;
    const now = slotOf(author.id, context.halfDay());
    const over = slots.filter((slot) => slot < now);
    // Part of the first half day was spent away, so it counts as the last one, although it is free again.
    const last = over.at(-1) ?? now;
    return {
      set: { slots: over, until: last.slice(-11, -1), untilMidday: last.endsWith('a') },
      entry: { action: 'revise', to: state, text: 'Back earlier.' },
    };
  },
};
