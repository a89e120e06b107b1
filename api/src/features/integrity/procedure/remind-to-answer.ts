import { daysAfter } from '../../../platform/days.ts';
import type { IntegrityContext } from '../model.ts';
import { caseLetters, caseTexts } from './case-letters.ts';

const checkIntervalMs = 3_600_000;
/** Days before the last one to answer. */
const daysAhead = 2;

/** Writes once to who hasn't answered when the time for it is nearly over. */
export function remindToAnswer(context: IntegrityContext): void {
  const { jobs, models, mail, today } = context;
  jobs.repeat('remind to answer', checkIntervalMs, async () => {
    const day = today();
    // It waits for the committee from the day after the last one to answer.
    const soon = { $gt: day, $lte: daysAfter(day, daysAhead + 1) };
    const cases = await models.cases
      .find({ state: 'notified', waitsFrom: soon }, { student: 1, reporter: 1, answerUntil: 1 })
      .lean();
    await mail.post(
      cases.flatMap((record) =>
        caseLetters(context, record, 'answer-reminder', caseTexts.reminder(record.answerUntil!)),
      ),
    );
  });
}
