import type { Parsed } from '@campus/contracts';
import { absenceLimits, type Away, type listAway } from '@campus/contracts/health';
import { daysBefore, daysBetween } from '../../../platform/days.ts';
import { invalidField } from '../../../platform/http/errors.ts';
import { withCurrentNames } from '../absences.ts';
import type { AbsenceRecord, HealthContext } from '../model.ts';

/** Days that can be asked for: six weeks, as a month's calendar shows them. */
const mostDays = 42;
/** Reports in one answer. */
const mostReports = 1000;

export type Days = Parsed<typeof listAway.query>;

const read = {
  author: 1,
  kind: 1,
  name: 1,
  registrationNumber: 1,
  className: 1,
  from: 1,
  until: 1,
  fromAfternoon: 1,
  untilMidday: 1,
  reportedAt: 1,
  version: 1,
} as const;
export type AwayRecord = Pick<AbsenceRecord, '_id' | keyof typeof read>;

/** Students who are away on some of these days, by class and name. */
export async function listWhoIsAway(
  context: Pick<HealthContext, 'models' | 'members'>,
  days: Days,
): Promise<{ items: Away[]; isCut: boolean }> {
  const length = daysBetween(days.from, days.until) + 1;
  if (length < 1) throw invalidField('until', 'The last day is before the first.');
  if (length > mostDays) throw invalidField('until', `At most ${mostDays} days at once.`);

  const found = await absencesOn(context, days, mostReports + 1);
  const items = found.slice(0, mostReports).toSorted(byClassAndName).map(presentAway);
  return { items, isCut: found.length > mostReports };
}

/** Valid reports with some of these days, up to a limit, by their first day. */
export const absencesOn = async (
  context: Pick<HealthContext, 'models' | 'members'>,
  { from, until }: Days,
  most: number,
): Promise<AwayRecord[]> => {
  const found = await context.models.absences
    .find(
      {
        state: 'Approved',
        // No report is longer: one range of the index has them all.
        from: { $gt: daysBefore(from, absenceLimits.mostDays), $lte: until },
        until: { $gte: from },
      },
      read,
    )
    .sort({ from: 1, _id: 1 })
    .limit(most)
    .lean();
  return withCurrentNames(context, found);
};

const { compare } = new Intl.Collator('en', { numeric: true });
const byClassAndName = (a: AwayRecord, b: AwayRecord): number =>
  compare(a.className, b.className) || compare(a.name, b.name) || compare(a.from, b.from);

function presentAway({ _id, kind, name, registrationNumber, className, ...record }: AwayRecord): Away {
  const { from, until, fromAfternoon, untilMidday } = record;
  return { id: _id, kind, name, registrationNumber, className, from, until, fromAfternoon, untilMidday };
}
