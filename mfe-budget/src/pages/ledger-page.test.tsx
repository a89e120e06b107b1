import { problems } from '@campus/contracts/areas';
import {
  exportLedger,
  exportLedgerChain,
  getLedgerSummary,
  type LedgerEntry,
  listLedgerEntries,
} from '@campus/contracts/budget';
import { openDocument } from '@campus/contracts/documents';
import { ApiError, defineRemote } from '@campus/portal-kit';
import { answer, personas, renderRemote, type PreparedAnswer } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anEntry, aSummary } from '../testing/a-ledger.ts';
import { LedgerPage } from './ledger-page.tsx';

/** Files that the browser was given to save: name, type and text. */
const saved: (readonly [name: string, type: string, text: Promise<string>])[] = [];
beforeEach(() => {
  saved.length = 0;
  let given: Blob;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    given = blob as Blob;
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.download, given.type, given.text()]);
  });
});
async function expectSaved(name: string, type: string, text: string) {
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]!.slice(0, 2)).toEqual([name, type]);
  expect(await saved[0]![2]).toBe(text);
}

const path = '/transparency-budget/ledger';
const remote = defineRemote({
  id: 'budget',
  routes: [
    {
      path,
      element: (
        <main tabIndex={-1}>
          <LedgerPage />
        </main>
      ),
    },
  ],
});
const application = 'a'.repeat(32);
const pageOf = (...items: LedgerEntry[]) => ({ items, next: null });
const open = (search: string, ...answers: PreparedAnswer[]) => openAs('student', search, ...answers);
const openAs = (session: keyof typeof personas, search: string, ...answers: PreparedAnswer[]) =>
  renderRemote(remote, {
    path: `${path}${search}`,
    session: personas[session],
    answers: [answer(getLedgerSummary, aSummary()), answer(listLedgerEntries, pageOf()), ...answers],
  });
const show = (...entries: LedgerEntry[]) => open('', answer(listLedgerEntries, pageOf(...entries)));

type View = ReturnType<typeof open>;
const asked = (view: View) =>
  view.api.calls.filter(({ endpoint }) => endpoint === listLedgerEntries).map(({ query }) => query);
const searchOf = (view: View) => view.router.state.location.search;
const row = async (text: string) => (await screen.findByText(text)).closest('tr')!;
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const hrefOf = (inside: HTMLElement, name: string | RegExp) =>
  within(inside).getByRole('link', { name }).getAttribute('href');
const down = () => new ApiError({ code: 'unavailable', ...problems.unavailable });

describe('an entry', () => {
  it('shows date, text, kind, category, party, amount and balance, and links to its page', async () => {
    show(
      anEntry(41, { party: 'Deccan Sports', application, purpose: 'Nets', text: 'Nets for the gymnasium' }),
    );
    const shown = await row('Nets for the gymnasium');
    for (const text of ['18 November 2026', 'Payment', 'Sports', 'Deccan Sports', 'No. 41', 'spent'])
      expect(within(shown).getByText(text)).toBeVisible();
    expect(shown).toHaveTextContent('−minus ₹2,500.00');
    expect(shown.querySelector('[data-header="Balance after"]')).toHaveTextContent('₹12,00,000.00');
    expect(hrefOf(shown, 'Nets for the gymnasium')).toBe(`${path}/41`);
    expect(hrefOf(shown, 'Nets')).toBe(`/transparency-budget/register/${application}`);
  });

  it.each([
    ['allocation', '+plus ₹2,500.00 received'],
    ['sponsorship', '+plus ₹2,500.00 received'],
    ['payment', '−minus ₹2,500.00 spent'],
    ['plan', '₹2,500.00 planned'],
    ['reservation', '₹2,500.00 set aside'],
    ['release', '₹2,500.00 released'],
  ] as const)('of kind %s shows by sign and word how money moved', async (kind, sum) => {
    show(anEntry(1, { kind }));
    expect((await row('Entry number 1.')).querySelector('[data-header=Amount]')).toHaveTextContent(
      new RegExp(`^\\${sum}$`),
    );
  });

  it('is struck through when cancelled, and links to the cancelling entry', async () => {
    show(anEntry(5, { corrects: 4, amount: -250_000, text: 'Paid twice' }), anEntry(4, { correctedBy: 5 }));
    const struck = await row('Entry number 4.');
    expect(within(struck).getByText('Entry number 4.').closest('s')).not.toBeNull();
    expect(struck).toHaveTextContent('cancelled by entry 5');
    expect(hrefOf(struck, 'entry 5')).toBe(`${path}/5`);
    const correction = await row('Paid twice');
    expect(hrefOf(correction, 'entry 4')).toBe(`${path}/4`);
    expect(correction).toHaveTextContent('+plus ₹2,500.00 spent, cancelled');
    expect(within(correction).getByText('Paid twice').closest('s')).toBeNull();
  });

  it('offers its document as a download', async () => {
    const bill = new Blob(['%PDF']);
    const view = open(
      '',
      answer(
        listLedgerEntries,
        pageOf(anEntry(1, { document: { file: `${application}.pdf`, name: 'Bill.pdf', size: 2048 } })),
      ),
      answer(openDocument, () => bill),
    );
    await press(/^Download Bill.pdf/);
    await expectSaved('Bill.pdf', 'application/pdf', '%PDF');
    expect(view.api.calls.at(-1)?.params).toEqual({ file: `${application}.pdf` });
  });
});

describe('the list', () => {
  it('is filtered by the address, and ignores invalid values', async () => {
    const view = open(
      `?year=2026-27&category=sports&kind=nonsense&month=2026-13&application=${application}`,
      answer(listLedgerEntries, pageOf(anEntry(1, { application, purpose: 'Nets' }))),
    );
    await row('Entry number 1.');
    expect(asked(view)).toEqual([{ year: '2026-27', category: 'sports', application }]);
    expect(screen.getByLabelText('Category')).toHaveValue('sports');
    expect(screen.getByText('Only entries for')).toHaveTextContent('Only entries for Nets');
    await press('Show all entries');
    expect(searchOf(view)).toBe('?year=2026-27&category=sports');
    expect(screen.getByRole('main')).toHaveFocus();
    expect(screen.queryByText('Only entries for')).toBeNull();
  });

  it('is filtered by the fields, and Back undoes it', async () => {
    const view = open(
      '',
      answer(listLedgerEntries, ({ query }) =>
        pageOf(anEntry(1, { text: `Found: ${Object.values(query as object).join(' ')}` })),
      ),
    );
    await userEvent.selectOptions(await screen.findByLabelText('Kind'), 'Payment');
    await screen.findByText('Found: payment');
    await waitFor(() => expect(screen.getByLabelText('Month')).toHaveTextContent('November 2026'));
    await userEvent.selectOptions(screen.getByLabelText('Month'), 'November 2026');
    await screen.findByText('Found: payment 2026-11');
    expect(searchOf(view)).toBe('?kind=payment&month=2026-11');
    await view.router.navigate(-1);
    await screen.findByText('Found: payment');
    await userEvent.selectOptions(screen.getByLabelText('Kind'), 'All');
    await screen.findByText('Found:');
    expect(searchOf(view)).toBe('');
  });

  it('is searched and ordered by the address', async () => {
    const view = open('?search=nets&sort=sum', answer(listLedgerEntries, pageOf(anEntry(1))));
    await row('Entry number 1.');
    expect(asked(view)).toEqual([{ search: 'nets', sort: 'sum' }]);
    expect(screen.getByRole('table', { name: 'Entries by amount, largest first' })).toBeVisible();
    expect(screen.getByLabelText('Search')).toHaveValue('nets');
    await userEvent.selectOptions(screen.getByLabelText('Order'), 'Newest date first');
    expect(searchOf(view)).toBe('?search=nets&sort=day');
  });

  it('clears the month when another year is chosen', async () => {
    const view = open('?year=2026-27&month=2026-11', answer(listLedgerEntries, pageOf(anEntry(1))));
    await screen.findByRole('option', { name: '2025-26' });
    await userEvent.selectOptions(screen.getByLabelText('Academic year'), '2025-26');
    expect(searchOf(view)).toBe('?year=2025-26');
  });

  it('says when nothing matches, and can clear the filters', async () => {
    const view = open(
      '?category=travel',
      answer(listLedgerEntries, ({ query }) =>
        'category' in (query as object) ? pageOf() : pageOf(anEntry(1)),
      ),
    );
    expect(await screen.findByRole('heading', { name: 'No entry matches' })).toBeVisible();
    await press('Clear filters');
    await row('Entry number 1.');
    expect(searchOf(view)).toBe('');
  });

  it('says when there are no entries', async () => {
    open('');
    expect(await screen.findByRole('heading', { name: 'No entries yet' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'New entry' })).toBeNull();
  });

  it('offers treasurers a new entry', async () => {
    openAs('treasurer', '');
    expect(await screen.findByRole('link', { name: 'New entry' })).toHaveAttribute('href', `${path}/new`);
  });

  it('loads more on request, and keeps the first page if that fails', async () => {
    let broken = true;
    open(
      '',
      answer(listLedgerEntries, ({ query }) => {
        if (!('cursor' in (query as object))) return { items: [anEntry(2)], next: 'more' };
        if (broken) throw down();
        return pageOf(anEntry(1));
      }),
    );
    await press('Show more');
    expect(await screen.findByText(/More entries could not be loaded/)).toBeVisible();
    expect(await row('Entry number 2.')).toBeVisible();
    broken = false;
    await press('Try again');
    const more = await row('Entry number 1.');
    expect(within(more).getByRole('link', { name: 'Entry number 1.' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('the downloads', () => {
  it('offer the year as CSV, once despite repeated clicks', async () => {
    let finish: (csv: Blob) => void = () => undefined;
    const view = open(
      '?year=2026-27',
      answer(exportLedger, () => new Promise((done) => (finish = done))),
    );
    await press('Download 2026-27 as CSV');
    await press('Download 2026-27 as CSV');
    const csv = new Blob(['number,day']);
    finish(csv);
    await expectSaved('ledger-2026-27.csv', 'text/csv', 'number,day');
    expect(view.api.calls.filter(({ endpoint }) => endpoint === exportLedger)).toMatchObject([
      { query: { year: '2026-27' } },
    ]);
  });

  it('show an error and can be retried', async () => {
    open(
      '',
      answer(exportLedger, () => {
        throw down();
      }),
    );
    await press('Download all as CSV');
    expect(await screen.findByText(/ledger\.csv could not be loaded/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download all as CSV' })).not.toHaveAttribute('aria-busy');
  });

  it('offer the whole chain and explain how to check it', async () => {
    const chain = new Blob(['{}']);
    open(
      '',
      answer(exportLedgerChain, () => chain),
    );
    await userEvent.click(await screen.findByText('Check it yourself'));
    expect(screen.getByText('node verify-ledger.mjs ledger-chain.ndjson')).toBeVisible();
    await press('Download the whole chain');
    await expectSaved('ledger-chain.ndjson', 'application/x-ndjson', '{}');
  });
});
