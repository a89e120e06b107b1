import {
  type ComplaintReport,
  exportComplaintReport,
  getComplaintReport,
  type ReportRow,
} from '@campus/contracts/complaints';
import { answer, renderPortal } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ReportPage } from './report-page.tsx';

const told = (count: number) => ({ count, isSmall: false });
const small = { count: null, isSmall: true };
const row = (filed: ReportRow['filed']): ReportRow => ({
  filed,
  acknowledgedInTime: told(12),
  decidedInTime: small,
  overdue: { count: null, isSmall: false },
  appealed: small,
  daysToAcknowledge: 2.5,
  daysToDecide: null,
});
const report: ComplaintReport = {
  year: '2026-27',
  years: ['2026-27', '2025-26'],
  committees: [
    {
      id: 'board',
      name: 'Board',
      total: row(told(31)),
      byCategory: [
        { category: 'mess', about: 'Mess and food', ...row(told(20)) },
        { category: 'fees', about: 'Fees', ...row(small), acknowledgedInTime: small, overdue: small },
      ],
      byMonth: [{ month: '2026-10', ...row(small) }],
    },
  ],
};

it('shows figures by category and month, and says which are hidden', async () => {
  renderPortal(<ReportPage />, { answers: [answer(getComplaintReport, report)] });
  const table = await screen.findByRole('table', { name: 'By category' });
  const cells = (name: RegExp) =>
    within(within(table).getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells(/^Mess and food/).slice(-7)).toEqual([
    '20',
    '12',
    'fewer than 5',
    'hidden to protect privacy',
    'fewer than 5',
    '2.5',
    '–',
  ]);
  expect(within(table).getByRole('row', { name: /^All/ })).toHaveTextContent('31');
  expect(within(table).queryByRole('row', { name: /^Fees/ })).toBeNull();
  expect(screen.getByText('Fewer than 5 of everything: Fees.')).toBeVisible();
  expect(screen.getByRole('table', { name: 'By month of filing' })).toHaveTextContent('October 2026');
});

it('shows and exports the chosen year', async () => {
  const asked: unknown[] = [];
  const saved: unknown[] = [];
  renderPortal(<ReportPage />, {
    answers: [
      answer(getComplaintReport, ({ query }) => {
        asked.push(query);
        return report;
      }),
      answer(exportComplaintReport, ({ query }) => {
        saved.push(query);
        return new Blob();
      }),
    ],
  });
  await userEvent.selectOptions(await screen.findByLabelText('Academic year'), '2025-26');
  expect(asked).toEqual([{}, { year: '2025-26' }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(saved).toEqual([{ year: '2025-26' }]));
});
