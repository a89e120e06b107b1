import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export interface Column<Row> {
  key: string;
  /** Empty for a column of buttons. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Set flush, in figures of one width. */
  numeric?: boolean | undefined;
  /** On a phone: beside the row's name, in the line below it without its header, or not at all. */
  phone?: 'beside' | 'plain' | 'hidden';
}

/** A table; the first column names the row. Where there is no room for columns, the values follow the name in lines. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) =>
              column.header === '' ? (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty corner, not a control
                <td key={column.key} />
              ) : (
                <th key={column.key} scope="col" className={column.numeric ? styles.numeric : undefined}>
                  {column.header}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.key} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td
                    key={column.key}
                    data-header={column.header}
                    data-phone={column.phone}
                    className={column.numeric ? styles.numeric : undefined}
                  >
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
