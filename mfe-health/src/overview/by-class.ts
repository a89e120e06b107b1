import type { Away } from '@campus/contracts';

/** A student with all reports of his that were asked for. */
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

export const classWords = (className: string): string => className || 'No class';
