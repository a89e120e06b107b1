import type { Parsed } from '@campus/contracts';
import { isDecided } from '@campus/contracts/approvals';
import { absenceRules, type AbsenceStep, type cancelAbsence } from '@campus/contracts/health';
import type { ApprovalEntryRecord } from '../../../services/approvals/approvals.ts';
import { DomainError, notPossible } from '../../../platform/http/errors.ts';
import { type Caller, personOf } from '../../../platform/http/caller.ts';
import { isRetry, refusalOf } from '../../../platform/storage/workflow.ts';
import { slotOf } from '../half-days.ts';
import type { AbsenceRecord, HealthContext } from '../model.ts';
import { isRecent, isUnderWay } from '../policy.ts';
import { changeAbsence } from '../absences.ts';
import { absenceLetters } from './absence-letters.ts';

interface Effect {
  set: Partial<AbsenceRecord>;
  entry: Pick<ApprovalEntryRecord, 'action' | 'to' | 'text'>;
}

/**
 * Withdraws a report, or records that its author is back. The same write frees the half days and stores the mails to
 * everyone who got one about the report.
 * @returns the report after the step
 */
export function takeAuthorStep(
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
