import { type CollegeDomains, domainRole } from '@campus/contracts';
import { classNameSchema, listedNumberSchema, maxClassListLines } from '@campus/contracts/details';
import type * as z from 'zod/mini';
import { csv } from '../../platform/http/csv.ts';
import { readCsvTable } from '../../platform/http/csv-list.ts';
import { mailboxOf } from '../../platform/mailbox.ts';
import { classKeyOf, coordinatorFault } from './model.ts';

/** A line of a class list: a student with their class, or a class alone. `fault` says why nothing can be done with it. */
export interface ListedLine {
  line: number;
  subject: string;
  fault: string;
  student: { mailbox: string; registrationNumber: string } | null;
  className: string;
  /** Empty: the line says nothing about the coordinator. */
  coordinatorEmail: string;
}

const named = (pattern: RegExp) => (cell: string) =>
  pattern.test(cell.toLowerCase().replaceAll(/[^a-z]/g, ''));
const columns = {
  email: named(/^(college|student)?e?mail(address|id)?$/),
  registrationNumber: named(/^(registration|reg|enrol?lment|roll|prn)(number|no|id)?$/),
  className: named(/^(class|division)(name)?$/),
  coordinator: named(/^(class)?coordinator(se?mail|e?mail)?(address|id)?$/),
};

/**
 * Reads a class list (`readCsvTable`): email, registration number, class and the coordinator's address. A line
 * without an email names a class and its coordinator.
 */
export function readClassList(content: Buffer, domains: CollegeDomains): ListedLine[] {
  const lines = readCsvTable(content, { columns, maxLines: maxClassListLines, tooLong: 'Split it.' });
  const seen = {
    students: new Set<string>(),
    numbers: new Set<string>(),
    coordinators: new Map<string, string>(),
  };
  return lines.map(({ number: line, cells }) => {
    const email = cells.email.trim();
    const read = readCells(cells, email, domains);
    const fault = read.fault || repetition(read, seen);
    return { ...read, line, subject: (email || cells.className).slice(0, 254), fault };
  });
}

function readCells(
  cells: Record<keyof typeof columns, string>,
  email: string,
  domains: CollegeDomains,
): Omit<ListedLine, 'line' | 'subject'> {
  const number = listedNumberSchema.safeParse(cells.registrationNumber);
  const className = classNameSchema.safeParse(cells.className);
  const coordinatorEmail = mailboxOf(cells.coordinator.trim());
  const faults = [
    email !== '' &&
      (email.length > 254 || domainRole(email, domains) !== 'student') &&
      `The email must be an address at @${domains.student}.`,
    email !== '' && messageOf(number),
    messageOf(className),
    email === '' && coordinatorEmail === '' && 'The line has neither an email nor a coordinator.',
    coordinatorFault(coordinatorEmail, domains),
  ];
  return {
    fault: faults.find((fault) => fault !== false && fault !== '') || '',
    student: email === '' ? null : { mailbox: mailboxOf(email), registrationNumber: number.data ?? '' },
    className: className.data ?? '',
    coordinatorEmail,
  };
}

const messageOf = (parsed: z.core.util.SafeParseResult<string>): string =>
  parsed.error?.issues[0]?.message ?? '';

/** Why a line contradicts an earlier one; else it is remembered. */
function repetition(
  { student, className, coordinatorEmail }: Pick<ListedLine, 'student' | 'className' | 'coordinatorEmail'>,
  seen: { students: Set<string>; numbers: Set<string>; coordinators: Map<string, string> },
): string {
  const classKey = classKeyOf(className);
  const coordinator = seen.coordinators.get(classKey);
  if (coordinatorEmail !== '' && coordinator !== undefined && coordinator !== coordinatorEmail)
    return 'An earlier line names another coordinator for this class.';
  if (student) {
    const numberKey = student.registrationNumber.toLowerCase();
    if (seen.students.has(student.mailbox)) return 'An earlier line names this student.';
    if (seen.numbers.has(numberKey)) return 'An earlier line has this registration number.';
    seen.students.add(student.mailbox);
    seen.numbers.add(numberKey);
  }
  if (coordinatorEmail !== '') seen.coordinators.set(classKey, coordinatorEmail);
  return '';
}

export interface ExportedLine {
  email: string;
  registrationNumber: string;
  className: string;
  coordinatorEmail: string;
}

const exported = [
  { key: 'email', header: 'Email' },
  { key: 'registrationNumber', header: 'Registration number' },
  { key: 'className', header: 'Class' },
  { key: 'coordinatorEmail', header: 'Coordinator' },
];

/** These lines as CSV, in the form that `readClassList` takes. @param isFirst with the header */
export const classListCsv = (lines: readonly ExportedLine[], isFirst: boolean): string =>
  csv([...lines], { columns: exported, header: isFirst, bom: isFirst });
