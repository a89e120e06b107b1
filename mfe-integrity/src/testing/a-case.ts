import type { IntegrityCase } from '@campus/contracts/integrity';

export const caseId = (number: number): string => number.toString(16).padStart(32, '0');

/** A case in a list, as its notified student sees it. */
export const aCase = (number: number, changes: Partial<IntegrityCase> = {}): IntegrityCase => ({
  id: caseId(number),
  state: 'notified',
  part: 'student',
  studentName: 'Asha Patil',
  course: 'Data structures',
  title: `Assignment ${number}`,
  kind: 'copying',
  reportedOn: '2026-11-20',
  dueOn: '2026-11-28',
  waitsFor: 'student',
  overdue: false,
  mayAct: true,
  ...changes,
});
