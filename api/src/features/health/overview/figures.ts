import type { AbsenceKind, getAbsenceFigures, Parsed } from '@campus/contracts';
import { daysBefore } from '../../../platform/days.ts';
import type { Room } from '../room.ts';

const weeks = 12;

/** Reports that count, by the week in which they begin; this week is the last one. */
export async function absenceFigures({
  models,
  today,
}: Pick<Room, 'models' | 'today'>): Promise<Parsed<typeof getAbsenceFigures.response>> {
  const thisMonday = mondayOf(today());
  const mondays = Array.from({ length: weeks }, (_, i) => daysBefore(thisMonday, 7 * (weeks - 1 - i)));
  const count = (kind: AbsenceKind, monday: string) =>
    models.absences
      .countDocuments({ state: 'Approved', kind, from: { $gte: monday, $lt: daysBefore(monday, -7) } })
      .exec();
  return Promise.all(
    mondays.map(async (monday) => ({
      week: isoWeek(monday),
      monday,
      sick: await count('sick', monday),
      leave: await count('leave', monday),
    })),
  );
}

const mondayOf = (day: string): string => daysBefore(day, (new Date(day).getUTCDay() + 6) % 7);

/** `2026-W48`, ISO 8601: a week is of the year of its Thursday. */
function isoWeek(monday: string): string {
  const thursday = new Date(daysBefore(monday, -3));
  const year = thursday.getUTCFullYear();
  const number = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * 86_400_000)) + 1;
  return `${year}-W${String(number).padStart(2, '0')}`;
}
