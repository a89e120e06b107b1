import { type CollegeDomains, domainRole } from '@campus/contracts';
import { maxVoterLines } from '@campus/contracts/elections';
import { readCsvList } from '../../../platform/http/csv-list.ts';
import { DomainError } from '../../../platform/http/errors.ts';

/** Bad lines that are named one by one. */
const namedLines = 100;
const header =
  /^(college)?(e?mail(address|id)?|(registration|reg|enrol?lment|roll)(number|no)|student(id|email))$/;

/**
 * Reads a list of voters (`readCsvList`): the column called email, registration number or the like. Each line is a
 * student address of the college, or a registration number (3 to 30 letters, digits and hyphens), which stands for `<number>@<student domain>`.
 * Gives the addresses in lower case.
 * @throws DomainError `invalid-input` with every bad line (`line 7`), the first hundred by name
 */
export function readVoterList(
  content: Buffer,
  domains: CollegeDomains,
): { emails: Set<string>; duplicates: number } {
  const lines = readCsvList(content, {
    isHeader: (cell) => header.test(cell.toLowerCase().replaceAll(/[^a-z]/g, '')),
    maxLines: maxVoterLines,
    tooLong: 'Split the election, or let all students vote.',
  });
  const emails = new Set<string>();
  const errors: { field: string; message: string }[] = [];
  for (const { number, value } of lines) {
    const email = addressOf(value, domains);
    if (email === null) errors.push({ field: `line ${number}`, message: describe(value, domains) });
    else emails.add(email);
  }
  if (errors.length > namedLines) {
    const more = errors.splice(namedLines).length;
    errors.push({ field: 'list', message: `${more} more lines have errors.` });
  }
  if (errors.length > 0) throw new DomainError('invalid-input', { errors });
  return { emails, duplicates: lines.length - emails.size };
}

function addressOf(value: string, domains: CollegeDomains): string | null {
  if (/^[A-Za-z0-9-]{3,30}$/.test(value)) return `${value}@${domains.student}`.toLowerCase();
  const isAddress = /^[\w.+'-]{1,64}@[\w.-]+$/.test(value) && domainRole(value, domains) === 'student';
  return isAddress ? value.toLowerCase() : null;
}

function describe(value: string, { student }: CollegeDomains): string {
  if (value === '') return 'This line is empty. Enter a registration number or an address.';
  const shown = value.length > 60 ? `${value.slice(0, 60)}…` : value;
  return `“${shown}” is neither a registration number nor an address at ${student}.`;
}
