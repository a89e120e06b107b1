import { isDecided, type Parsed, type cancelAbsence } from '@campus/contracts';
import { type ApprovalEntryRecord, personOf } from '../../../platform/approvals/approvals.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { LetterRecord } from '../../../platform/mail/mailer.ts';
import type { Caller } from '../../../platform/member-store.ts';
import { takeStep } from '../../../platform/workflow.ts';
import { slotOf } from '../half-days.ts';
import type { AbsenceRecord } from '../model.ts';
import { isRecent, isUnderWay } from '../policy.ts';
import { readAbsence } from '../read-absence.ts';
import type { Room } from '../room.ts';
import { cancelLetters, returnLetters } from './letters.ts';

/** What its author can do with a report that others go by; deciding on leave goes by `approvalRules`. */
const rules = {
  cancel: { from: ['Pending', 'Approved'], to: 'Withdrawn' },
  return: { from: ['Approved'], to: null },
} as const;
type Action = keyof typeof rules;

/** What a step makes of a report. */
interface Effect {
  set: Partial<AbsenceRecord>;
  entry: Pick<ApprovalEntryRecord, 'action' | 'to' | 'text'>;
  letters: LetterRecord[];
}

/**
 * Takes a report back, or says that its author is back. In the same write the half days become free, and whoever was
 * told is told.
 * @returns it after the step
 * @throws DomainError `not-found`, `forbidden`, `state-changed`, `step-not-possible`, `history-full`
 */
export async function takeAuthorStep(
  room: Room,
  caller: Caller,
  id: string,
  step: Parsed<typeof cancelAbsence.body> & { action: Action },
): Promise<AbsenceRecord> {
  const { models, approvals, mail, now } = room;
  const reviewer = await approvals.reviewerOf(caller);
  const by = personOf(caller);
  const { before, after } = await takeStep<AbsenceRecord, typeof step>(
    {
      model: models.absences,
      rules,
      projection: {},
      read: () => readAbsence(room, caller, reviewer, id),
      admit: ({ author }) => {
        if (author.id !== caller.id) throw new DomainError('forbidden');
      },
      isEnd: isDecided,
      update: (absence) => {
        const at = new Date(now());
        const { set, entry, letters } = effects[step.action](room, absence, at);
        const { history, state } = absence;
        const added = { id: step.requestId, at, by, for: null, from: state, ...entry };
        return {
          $set: { ...set, history: [...history, added] },
          $inc: { version: 1 },
          ...(letters.length > 0 && { $push: { letters: { $each: letters } } }),
        };
      },
    },
    step,
  );
  if (before) await mail.deliver(models.absences, id);
  return after;
}

const effects: Record<Action, (room: Room, absence: AbsenceRecord, at: Date) => Effect> = {
  cancel(room, absence, at) {
    if (absence.state === 'Approved' && !isRecent(room, absence))
      throw new DomainError('step-not-possible', {
        message: 'It is long over. Ask the office to correct it.',
      });
    return {
      set: { state: 'Withdrawn', slots: [], waitsSince: null, decidedAt: at },
      entry: { action: 'withdraw', to: 'Withdrawn', text: '' },
      letters: cancelLetters(room, absence),
    };
  },
  return(room, absence) {
    if (!isUnderWay(room, absence))
      throw new DomainError('step-not-possible', {
        message: 'You are not away now. A report that has not begun can be taken back.',
      });
    const { state, author, slots } = absence;
    const now = slotOf(author.id, room.halfDay());
    const over = slots.filter((slot) => slot < now);
    // Who was away for a part of the first half day was away on it, though it is free again.
    const last = over.at(-1) ?? now;
    return {
      set: { slots: over, until: last.slice(-11, -1), untilMidday: last.endsWith('a') },
      entry: { action: 'revise', to: state, text: 'Back earlier.' },
      letters: returnLetters(room, absence),
    };
  },
};
