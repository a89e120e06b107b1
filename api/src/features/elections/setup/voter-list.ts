import { type CollegeDomains, domainRole, maxVoterLines } from '@campus/contracts';
import { CsvError, parse } from 'csv-parse/sync';
import { DomainError, invalidField } from '../../../platform/errors.ts';

/** Bad lines that are named one by one. */
const namedLines = 100;
const header =
  /^(college)?(e?mail(address|id)?|(registration|reg|enrol?lment|roll)(number|no)|student(id|email))$/;

interface Row {
  record: string[];
  info: { lines: number };
}

/**
 * Reads a list of voters: CSV in UTF-8, with commas, semicolons or tabs. The first line may be a header: then the column
 * called e-mail, registration number or the like is read, else the first. Each line is a student address of the
 * college, or a registration number (3 to 30 letters, digits and hyphens), which stands for `<number>@<student domain>`.
 * Gives the addresses in lower case.
 * @throws DomainError `invalid-input` with every bad line (`line 7`), the first hundred by name
 */
export function readVoterList(
  content: Buffer,
  domains: CollegeDomains,
): { emails: Set<string>; duplicates: number } {
  const rows = parseCsv(textOf(content));
  const column =
    rows[0]?.record.findIndex((cell) => header.test(cell.toLowerCase().replaceAll(/[^a-z]/g, ''))) ?? -1;
  const lines = column === -1 ? rows : rows.slice(1);
  if (lines.length === 0) throw invalidField('list', 'The list is empty.');
  if (lines.length > maxVoterLines) throw tooLong();

  const emails = new Set<string>();
  const errors: { field: string; message: string }[] = [];
  for (const { record, info } of lines) {
    const value = record[Math.max(column, 0)] ?? '';
    const email = addressOf(value, domains);
    if (email === null) errors.push({ field: `line ${info.lines}`, message: describe(value, domains) });
    else emails.add(email);
  }
  if (errors.length > namedLines) {
    const more = errors.splice(namedLines).length;
    errors.push({ field: 'list', message: `${more} more lines are not right.` });
  }
  if (errors.length > 0) throw new DomainError('invalid-input', { errors });
  return { emails, duplicates: lines.length - emails.size };
}

function textOf(content: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    // UTF-16 of plain letters is valid UTF-8 too, with a NUL beside each.
    if (!text.includes('\0')) return text;
  } catch {
    // Said below.
  }
  throw invalidField(
    'list',
    'This is not text in UTF-8. In Excel, save the list as “CSV UTF-8 (comma delimited)”.',
  );
}

function parseCsv(text: string): Row[] {
  try {
    return parse(text, {
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      info: true,
      // One for a header, one to see that there are too many.
      to: maxVoterLines + 2,
    }) as unknown as Row[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? `line ${error['lines']}` : 'list';
    throw invalidField(line, 'A quotation mark is missing here, or is too many.');
  }
}

const tooLong = () =>
  invalidField(
    'list',
    `The list has more than ${maxVoterLines.toLocaleString('en')} lines. Split the election, or let all students vote.`,
  );

function addressOf(value: string, domains: CollegeDomains): string | null {
  if (/^[A-Za-z0-9-]{3,30}$/.test(value)) return `${value}@${domains.student}`.toLowerCase();
  const isAddress = /^[\w.+'-]{1,64}@[\w.-]+$/.test(value) && domainRole(value, domains) === 'student';
  return isAddress ? value.toLowerCase() : null;
}

function describe(value: string, { student }: CollegeDomains): string {
  if (value === '') return 'There is neither a registration number nor an address here.';
  const shown = value.length > 60 ? `${value.slice(0, 60)}…` : value;
  return `“${shown}” is neither a registration number nor an address at ${student}.`;
}
