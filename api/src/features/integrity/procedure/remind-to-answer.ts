import { daysAfter } from '../../../platform/days.ts';
import { watchDeadlines } from '../../../services/procedure/deadlines.ts';
import type { IntegrityContext } from '../model.ts';
import { caseLetters, caseTexts } from './case-letters.ts';

/** Writes once to students who haven't answered when the time for it is nearly over. */
export const remindToAnswer = (context: IntegrityContext): void =>
  watchDeadlines(context, {
    name: 'remind to answer',
    remindDays: 2,
    // A case waits for the committee from the day after the last one to answer.
    dueBetween: (from, until) =>
      context.models.cases
        .find(
          { state: 'notified', waitsFrom: { $gt: from, $lte: daysAfter(until, 1) } },
          { student: 1, reporter: 1, answerUntil: 1 },
        )
        .lean(),
    reminders: async (record) =>
      caseLetters(context, record, 'answer-reminder', caseTexts.reminder(record.answerUntil!)),
  });
