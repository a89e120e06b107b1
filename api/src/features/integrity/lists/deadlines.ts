import type { Parsed } from '@campus/contracts';
import type { IntegrityCase, listCaseDeadlines } from '@campus/contracts/integrity';
import { daysAfter, daysBefore, daysBetween } from '../../../platform/days.ts';
import { invalidField } from '../../../platform/http/errors.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type ListedCase, presentCase, unlisted } from '../list-presenter.ts';
import type { IntegrityContext } from '../model.ts';
import { onCommittee, requireSeat } from './who-reads.ts';

/** Two months, as a calendar shows them. */
const mostDays = 62;
const mostCases = 500;

/** Cases with a deadline on one of these days, the student's or the committee's, sorted by deadline. */
export async function caseDeadlines(
  context: IntegrityContext,
  caller: Caller,
  { from, until }: Parsed<typeof listCaseDeadlines.query>,
): Promise<{ items: IntegrityCase[]; isCut: boolean }> {
  const seat = await requireSeat(context, caller);
  const length = daysBetween(from, until) + 1;
  if (length < 1) throw invalidField('until', 'The last day is before the first.');
  if (length > mostDays) throw invalidField('until', `At most ${mostDays} days at once.`);

  const today = context.today();
  const { committee } = context.config.caseDays;
  const filter = onCommittee(context, caller, seat);
  const waitingFrom = (days: object): Promise<ListedCase[]> =>
    context.models.cases
      .find({ ...filter, waitsFrom: days }, unlisted)
      .sort({ waitsFrom: 1, _id: 1 })
      .limit(mostCases + 1)
      .lean()
      .exec();
  // The reverse of what a row says: until the day from which it waits for the committee it waits for the student.
  const ofCommittee = await waitingFrom({
    $gte: daysBefore(from, committee),
    $lte: earlier(today, daysBefore(until, committee)),
  });
  // Cases after the last shown deadline aren't read.
  const end =
    ofCommittee.length > mostCases
      ? daysAfter(ofCommittee.at(-1)!.waitsFrom!, committee)
      : daysAfter(until, 1);
  const ofStudents = await waitingFrom({ $gt: from < today ? today : from, $lte: end });
  const items = [...ofStudents, ...ofCommittee]
    .map((record) => presentCase(context, record, caller, seat))
    .toSorted((a, b) => a.dueOn!.localeCompare(b.dueOn!));
  return { items: items.slice(0, mostCases), isCut: items.length > mostCases };
}

const earlier = (a: string, b: string): string => (a < b ? a : b);
