import { CsvError, parse } from 'csv-parse/sync';
import { invalidField } from './errors.ts';

export interface CsvLine<Column extends string = 'value'> {
  /** In the file, from 1. */
  number: number;
  /** The cells; empty where a line has none. */
  cells: Record<Column, string>;
}

interface ListLimits {
  maxLines: number;
  tooLong: string;
}

/**
 * The lines of an uploaded list with one column that counts: CSV in UTF-8, with commas, semicolons or tabs. The first
 * line may be a header: then the column whose name `isHeader` knows is read, else the first.
 */
export const readCsvList = (
  content: Buffer,
  { isHeader, ...limits }: ListLimits & { isHeader: (cell: string) => boolean },
): { number: number; value: string }[] =>
  readCsvTable(content, { columns: { value: isHeader }, ...limits }).map(({ number, cells }) => ({
    number,
    value: cells.value,
  }));

/**
 * The same with several columns. A first line in which the first column is found by name is a header, and the columns
 * can come in any order; without a header they come in this order.
 */
export function readCsvTable<Column extends string>(
  content: Buffer,
  { columns, maxLines, tooLong }: ListLimits & { columns: Record<Column, (cell: string) => boolean> },
): CsvLine<Column>[] {
  const rows = parseCsv(textOf(content), maxLines);
  const names = Object.keys(columns) as Column[];
  const named = names.map((name) => rows[0]?.record.findIndex((cell) => columns[name](cell)) ?? -1);
  const hasHeader = named[0] !== -1;
  const lines = hasHeader ? rows.slice(1) : rows;
  if (lines.length === 0) throw invalidField('list', 'The list is empty.');
  if (lines.length > maxLines)
    throw invalidField('list', `The list has more than ${maxLines.toLocaleString('en')} lines. ${tooLong}`);
  return lines.map(({ record, info }) => {
    const cells = names.map((name, index) => [name, record[hasHeader ? named[index]! : index] ?? '']);
    return { number: info.lines, cells: Object.fromEntries(cells) as Record<Column, string> };
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
    throw invalidField('list', `${line} has an unmatched quotation mark.`);
  }
}
