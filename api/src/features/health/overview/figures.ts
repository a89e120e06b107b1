import type { Parsed } from '@campus/contracts';
import type { AbsenceKind, getAbsenceFigures } from '@campus/contracts/health';
import { daysBefore, mondayOf, weekOf } from '../../../platform/days.ts';
import type { HealthContext } from '../model.ts';

const weeks = 12;

/** Reports that count, by the week in which they begin; this week is the last one. */
export async function absenceFigures({
  models,
  today,
}: Pick<HealthContext, 'models' | 'today'>): Promise<Parsed<typeof getAbsenceFigures.response>> {
  const thisMonday = mondayOf(today());
  const mondays = Array.from({ length: weeks }, (_, i) => daysBefore(thisMonday, 7 * (weeks - 1 - i)));
  const count = (kind: AbsenceKind, monday: string) =>
    models.absences
      .countDocuments({ state: 'Approved', kind, from: { $gte: monday, $lt: daysBefore(monday, -7) } })
      .exec();
  return Promise.all(
    mondays.map(async (monday) => ({
      week: weekOf(monday),
      monday,
      sick: await count('sick', monday),
      leave: await count('leave', monday),
    })),
  );
}
