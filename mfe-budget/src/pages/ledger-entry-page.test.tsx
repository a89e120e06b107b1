import {
  correctLedgerEntry,
  getLedgerEntry,
  getLedgerSummary,
  type LedgerEntry,
} from '@campus/contracts/budget';
import { openDocument } from '@campus/contracts/documents';
import { defineRemote, notify } from '@campus/portal-kit';
import { answer, personas, type PreparedAnswer, refusal, renderRemote } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// Loaded when it is first needed, which takes longer than a test waits.
import '../entry/take-back-dialog.tsx';
import { aSummary, anEntry } from '../testing/a-ledger.ts';
import { registeredId } from '../testing/a-registered.ts';
import { LedgerEntryPage } from './ledger-entry-page.tsx';

const ledger = '/transparency-budget/ledger';
const remote = defineRemote({
  id: 'budget',
  routes: [{ path: `${ledger}/:number`, element: <LedgerEntryPage /> }],
});
const summary = answer(getLedgerSummary, aSummary({ head: { number: 9, hash: 'e'.repeat(64) } }));
const open = (
  entry: LedgerEntry | (() => LedgerEntry),
  session: keyof typeof personas = 'student',
  ...answers: PreparedAnswer[]
) =>
  renderRemote(remote, {
    path: `${ledger}/7`,
    session: personas[session],
    answers: [answer(getLedgerEntry, entry), summary, ...answers],
  });

beforeEach(() => {
  vi.spyOn(notify, 'success').mockReturnValue(undefined);
});
afterEach(() => vi.restoreAllMocks());

describe('an entry', () => {
  it('is titled by its text, and shows the money, who entered it and its hashes', async () => {
    open(
      anEntry(7, {
        party: 'Sharma Tents',
        application: registeredId(3),
        purpose: 'Sports day',
        text: 'سفر <b>',
        previous: 'a'.repeat(64),
      }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'سفر <b>' })).toBeVisible();
    for (const words of ['Payment', 'Sports', 'Sharma Tents', 'Farah Ansari', 'spent'])
      expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sports day' })).toHaveAttribute(
      'href',
      `/transparency-budget/register/${registeredId(3)}`,
    );
    expect(screen.getByText('f'.repeat(64))).toBeVisible();
    expect(screen.getByText('Hash of entry 6').nextElementSibling).toHaveTextContent('a'.repeat(64));
    expect(screen.queryByRole('button', { name: 'Cancel entry' })).toBeNull();
  });

  it('loads its document with the session', async () => {
    const file = `${'b'.repeat(32)}.csv`;
    open(
      anEntry(7, { document: { file, name: 'invoice.csv', size: 1200 } }),
      'student',
      answer(openDocument, undefined),
    );
    expect(await screen.findByRole('button', { name: 'Download invoice.csv' })).toBeVisible();
  });

  it('links to the entry that cancelled it', async () => {
    open(anEntry(7, { correctedBy: 8 }), 'treasurer');
    expect(await screen.findByRole('link', { name: 'entry 8' })).toHaveAttribute('href', `${ledger}/8`);
    expect(screen.queryByRole('button', { name: 'Cancel entry' })).toBeNull();
  });

  it('can’t be cancelled if it cancels another entry', async () => {
    open(anEntry(7, { corrects: 2, amount: -250_000 }), 'treasurer');
    expect(await screen.findByRole('link', { name: 'entry 2' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel entry' })).toBeNull();
  });

  it('links to the entries before and after, and focuses the heading', async () => {
    const { router } = renderRemote(remote, {
      path: `${ledger}/8`,
      answers: [
        answer(getLedgerEntry, ({ params }) => anEntry((params as { number: number }).number)),
        summary,
      ],
    });
    await userEvent.click(await screen.findByRole('link', { name: 'Entry 9' }));
    expect(router.state.location.pathname).toBe(`${ledger}/9`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Entry number 9.' })).toHaveFocus();
    expect(screen.queryByRole('link', { name: 'Entry 10' })).toBeNull();
  });
});

describe('cancelling', () => {
  const openDialog = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel entry' }));
    return within(await screen.findByRole('dialog'));
  };
  type Dialog = Awaited<ReturnType<typeof openDialog>>;
  const take = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Cancel entry' }));

  it('needs a reason, then names the new entry', async () => {
    let entry = anEntry(7);
    const { api } = open(
      () => entry,
      'treasurer',
      answer(correctLedgerEntry, () => {
        entry = anEntry(7, { correctedBy: 10 });
        return anEntry(10, { corrects: 7, amount: -250_000 });
      }),
    );
    const dialog = await openDialog();
    // As the ledger will show it: the money of a payment comes back.
    expect(dialog.getByText(/A new entry of/)).toHaveTextContent('+plus ₹2,500 cancels it');
    await take(dialog);
    expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(/A reason is required/);
    await userEvent.type(dialog.getByLabelText('Reason'), 'Paid twice');
    await take(dialog);
    expect(await screen.findByRole('link', { name: 'entry 10' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    const sent = api.calls.filter(({ endpoint }) => endpoint === correctLedgerEntry);
    expect(sent).toMatchObject([{ params: { number: 7 }, body: { text: 'Paid twice' } }]);
    expect(notify.success).toHaveBeenCalledExactlyOnceWith('Entry 7 is cancelled by entry 10.');
  });

  it('is confirmed without waiting for the refetch', async () => {
    let reads = 0;
    open(
      anEntry(7),
      'treasurer',
      answer(getLedgerEntry, () => (reads++ === 0 ? anEntry(7) : new Promise(() => undefined))),
      answer(correctLedgerEntry, anEntry(10, { corrects: 7, amount: -250_000 })),
    );
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText('Reason'), 'Paid twice');
    await take(dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(notify.success).toHaveBeenCalledExactlyOnceWith('Entry 7 is cancelled by entry 10.');
    expect(reads).toBeGreaterThan(1);
  });

  it.each([
    ['entry-corrected', /is already cancelled/],
    ['over-reserved', /more than is left/],
    ['correction-stays', /can’t cancel a correction/],
  ] as const)('says why not: %s', async (code, words) => {
    open(
      anEntry(7, { kind: 'reservation' }),
      'treasurer',
      answer(correctLedgerEntry, () => {
        throw refusal(code);
      }),
    );
    const dialog = await openDialog();
    expect(dialog.getByText(/once part of it is paid/)).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Reason'), 'Not needed');
    await take(dialog);
    expect(await dialog.findByRole('alert')).toHaveTextContent(words);
    expect(dialog.getByLabelText('Reason')).toHaveValue('Not needed');
  });
});
