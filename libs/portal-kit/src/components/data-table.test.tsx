import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DataTable } from './data-table.tsx';

it('is a table with a caption, column headers and a header for each row', () => {
  render(
    <DataTable
      caption="Applications"
      rows={[
        { id: '1', what: 'Robotics club', amount: 45_000 },
        { id: '2', what: 'Sports meet', amount: 1_284_071 },
      ]}
      rowKey={(row) => row.id}
      columns={[
        { key: 'what', header: 'What for', cell: (row) => row.what },
        { key: 'amount', header: 'Amount', numeric: true, cell: (row) => row.amount.toLocaleString('en-IN') },
      ]}
    />,
  );
  const table = screen.getByRole('table', { name: 'Applications' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['What for', 'Amount']);
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Robotics club', 'Sports meet']);
  // The header that the narrow layout shows next to the value.
  expect(screen.getByRole('cell', { name: '12,84,071' }).dataset['header']).toBe('Amount');
});
