import { type CollegeDomains, domainRole, maxLeaverLines } from '@campus/contracts';
import { CsvError, parse } from 'csv-parse/sync';
import { invalidField } from '../../platform/errors.ts';

/** A line of the list; `fault` says why nothing can be done with it. */
export interface ListedLeaver {
  line: number;
  email: string;
  fault: string;
}

interface Row {
  record: string[];
  info: { lines: number };
}
const header = /^(college\W*)?e?-?mail(\W*(address|id))?$/i;

/**
 * Reads a list of leavers: CSV in UTF-8 with commas, semicolons or tabs. With a header the column called e-mail is read,
 * else the first one.
 * @throws DomainError `invalid-input` when it can't be read at all
 */
export function readLeaverList(content: Buffer, domains: CollegeDomains): ListedLeaver[] {
  const rows = parseCsv(textOf(content));
  const column = rows[0]?.record.findIndex((cell) => header.test(cell)) ?? -1;
  const lines = column === -1 ? rows : rows.slice(1);
  if (lines.length === 0) throw invalidField('list', 'The list is empty.');
  if (lines.length > maxLeaverLines)
    throw invalidField(
      'list',
      `A list can have at most ${maxLeaverLines.toLocaleString('en')} lines. Split it.`,
    );
  return lines.map(({ record, info }) => {
    const value = record[Math.max(column, 0)] ?? '';
    const isOfCollege = value.length <= 254 && domainRole(value, domains) !== null;
    return {
      line: info.lines,
      email: value.slice(0, 254),
      fault: isOfCollege ? '' : 'This is not an e-mail address of the college.',
    };
  });
}

function textOf(content: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    // UTF-16 of plain letters is valid UTF-8 too, with a NUL beside each.
    if (!text.includes('\0')) return text;
  } catch {
    // Said below.
  }
  throw invalidField('list', 'This is not text in UTF-8. In Excel, save the list as “CSV UTF-8”.');
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
      to: maxLeaverLines + 2,
    }) as unknown as Row[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? `Line ${error['lines']}` : 'A line';
    throw invalidField('list', `${line} has one quotation mark too many or too few.`);
  }
}
