import { type Away, listAway } from '@campus/contracts/health';
import { Notice, useEndpoint } from '@campus/portal-kit';
import { awayReportsTexts } from './texts.ts';

/** Reports that overlap with these days, both included, by class and name. */
export const useAway = (from: string, until: string) => useEndpoint(listAway, { query: { from, until } });

/** Says that the API has more reports than it returns at once. */
export const TruncatedNotice = ({ isCut }: { isCut: boolean }) =>
  isCut && <Notice tone="warn">{awayReportsTexts.cut}</Notice>;

type Part = 'day' | 'morning' | 'afternoon';

/** The part of a day that a report covers; `null`: none. */
export function partOf({ from, until, fromAfternoon, untilMidday }: Away, day: string): Part | null {
  if (day < from || day > until) return null;
  if (day === from && fromAfternoon) return 'afternoon';
  return day === until && untilMidday ? 'morning' : 'day';
}

/** "morning only"; empty for a whole day. */
export const partWords = (part: Part): string => (part === 'day' ? '' : `${part} only`);

/** A student with all their reports that were asked for. */
export interface AwayStudent {
  key: string;
  name: string;
  registrationNumber: string;
  reports: Away[];
}

/** Students by class, in the order of the reports. */
export function byClass(reports: readonly Away[]): { className: string; students: AwayStudent[] }[] {
  const classes = new Map<string, Map<string, AwayStudent>>();
  for (const report of reports) {
    const { className, name, registrationNumber } = report;
    const students = classes.get(className) ?? new Map<string, AwayStudent>();
    classes.set(className, students);
    const key = `${registrationNumber} ${name}`;
    const student = students.get(key);
    if (student) student.reports.push(report);
    else students.set(key, { key, name, registrationNumber, reports: [report] });
  }
  return [...classes].map(([className, students]) => ({ className, students: [...students.values()] }));
}

export const classWords = (className: string): string => className || awayReportsTexts.noClass;
