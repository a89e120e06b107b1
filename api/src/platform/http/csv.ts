import { type Options, stringify } from 'csv-stringify/sync';

/** RFC 4180. A spreadsheet takes no cell for a formula, and reads every script by the mark at the beginning. */
export const csv = (rows: unknown[], options: Options): string =>
  stringify(rows, {
    header: true,
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    ...options,
  });
