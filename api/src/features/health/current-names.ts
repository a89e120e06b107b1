import type { AbsenceRecord } from './model.ts';
import type { Room } from './room.ts';

/** Reports under the names that their authors have now. An author without one keeps the name of the report. */
export async function withCurrentNames<Report extends Pick<AbsenceRecord, 'author' | 'name'>>(
  { members }: Pick<Room, 'members'>,
  reports: Report[],
): Promise<Report[]> {
  const names = await members.namesOf([...new Set(reports.map(({ author }) => author.id))]);
  return reports.map((report) => {
    const name = names.get(report.author.id);
    return name ? { ...report, name, author: { ...report.author, name } } : report;
  });
}
