import { CsvError, parse } from 'csv-parse/sync';
import { invalidField } from './errors.ts';

export interface CsvLine {
  /** In the file, from 1. */
  number: number;
  value: string;
}

/**
 * The lines of an uploaded list: CSV in UTF-8, with commas, semicolons or tabs. The first line may be a header: then the
 * column whose name `isHeader` knows is read, else the first.
 * @throws DomainError `invalid-input` when it isn't such a list, is empty, or has more than `maxLines`
 */
export function readCsvList(
  content: Buffer,
  { isHeader, maxLines, tooLong }: { isHeader: (cell: string) => boolean; maxLines: number; tooLong: string },
): CsvLine[] {
  const rows = parseCsv(textOf(content), maxLines);
  const column = rows[0]?.record.findIndex(isHeader) ?? -1;
  const lines = column === -1 ? rows : rows.slice(1);
  if (lines.length === 0) throw invalidField('list', 'The list is empty.');
  if (lines.length > maxLines)
    throw invalidField('list', `The list has more than ${maxLines.toLocaleString('en')} lines. ${tooLong}`);
  return lines.map(({ record, info }) => ({ number: info.lines, value: record[Math.max(column, 0)] ?? '' }));
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

interface Row {
  record: string[];
  info: { lines: number };
}

function parseCsv(text: string, maxLines: number): Row[] {
  try {
    return parse(text, {
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      info: true,
      // One for a header, one to see that there are too many.
      to: maxLines + 2,
    }) as unknown as Row[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? `Line ${error['lines']}` : 'A line';
    throw invalidField('list', `${line} has one quotation mark too many or too few.`);
  }
}
