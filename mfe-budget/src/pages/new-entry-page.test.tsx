import {
  addLedgerEntry,
  getLedgerSummary,
  type LedgerEntry,
  listPayables,
  type Payable,
} from '@campus/contracts/budget';
import { ApiError, defineRemote } from '@campus/portal-kit';
import { keepOpenForms } from '@campus/portal-kit/shell';
import { answer, personas, type PreparedAnswer, refusal, renderRemote } from '@campus/portal-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aSummary, anEntry } from '../testing/a-ledger.ts';
import { registeredId } from '../testing/a-registered.ts';
import { NewEntryPage } from './new-entry-page.tsx';

const path = '/transparency-budget/ledger/new';
const remote = defineRemote({ id: 'budget', routes: [{ path, element: <NewEntryPage /> }] });
const aPayable = (number: number, over: Partial<Payable> = {}): Payable => ({
  application: registeredId(number),
  purpose: `Purpose number ${number}`,
  name: 'Asha Patil',
  category: 'sports',
  approved: 500_000,
  left: 200_000,
  ...over,
});
const payables = (...items: Payable[]) => answer(listPayables, { items, next: null });
const entered = (over: Partial<LedgerEntry> = {}) => answer(addLedgerEntry, anEntry(42, over));
const summary = answer(
  getLedgerSummary,
  aSummary({ year: '2026-27', categories: { sports: { planned: 1_000_000 } } }),
);

function open({
  session = 'treasurer',
  search = '',
  answers = [],
}: { session?: keyof typeof personas; search?: string; answers?: PreparedAnswer[] } = {}) {
  const view = renderRemote(remote, {
    path: `${path}${search}`,
    session: personas[session],
    answers: [payables(aPayable(1), aPayable(2)), summary, entered(), ...answers],
  });
  const sent = () =>
    view.api.calls
      .filter(({ endpoint }) => endpoint === addLedgerEntry)
      .map(({ body }) => Object.fromEntries(body as FormData));
  return { ...view, sent };
}
const choose = (name: string | RegExp) => userEvent.click(screen.getByRole('radio', { name }));
/** At once, as by pasting: letter by letter takes a busy machine seconds. */
function type(label: string, text: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  fireEvent.blur(screen.getByLabelText(label));
}
const sum = () => screen.getByLabelText('Amount in rupees');
const look = () => userEvent.click(screen.getByRole('button', { name: 'Review' }));
const dialog = async () => within(await screen.findByRole('alertdialog'));
const enter = async () => userEvent.click((await dialog()).getByRole('button', { name: 'Add entry' }));
/** A payment that isn't for an application. */
async function writePayment() {
  await choose('Payment');
  await choose('Other money');
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'Sports');
  type('Amount in rupees', '1200');
  type('Paid to (optional)', 'Sharma Tents');
  type('What it is for', 'Tents of the sports day');
}

beforeEach(() => sessionStorage.clear());

it('restores the input after the session ended', async () => {
  const first = open();
  await writePayment();
  // As the shell does when a session ends.
  keepOpenForms(personas.treasurer.me.id);
  sessionStorage.clear();
  first.unmount();
  open();
  expect(await screen.findByText(/because your session ended/)).toBeVisible();
  expect(sum()).toHaveValue('₹1,200.00');
  expect(screen.getByLabelText('What it is for')).toHaveValue('Tents of the sports day');
});

describe('entering', () => {
  it('shows the entry for review before sending it', async () => {
    const { sent } = open();
    await writePayment();
    await look();
    const shown = await dialog();
    expect(shown.getByText(/^Pay/)).toHaveTextContent('Pay ₹1,200 to Sharma Tents from Sports.');
    expect(shown.getByText('Tents of the sports day')).toBeVisible();
    expect(shown.getByText(/only cancel it with a new one/)).toBeVisible();
    await userEvent.click(shown.getByRole('button', { name: 'Cancel' }));
    expect(sent()).toEqual([]);

    await look();
    await enter();
    expect(await screen.findByText('Entry 42 is in the ledger.')).toBeVisible();
    expect(sent()).toEqual([
      {
        requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
        kind: 'payment',
        category: 'sports',
        amount: '120000',
        party: 'Sharma Tents',
        text: 'Tents of the sports day',
        on: new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(),
      },
    ]);
    expect(screen.getByRole('link', { name: 'Open entry 42' })).toHaveAttribute(
      'href',
      '/transparency-budget/ledger/42',
    );
  });

  it('confirms without waiting for the refetch', async () => {
    let reads = 0;
    open({
      answers: [
        answer(listPayables, () =>
          reads++ === 0 ? { items: [aPayable(1)], next: null } : new Promise(() => undefined),
        ),
      ],
    });
    await writePayment();
    await look();
    await enter();
    expect(await screen.findByText('Entry 42 is in the ledger.')).toBeVisible();
    expect(reads).toBeGreaterThan(1);
  });

  it('offers another entry, and keeps day and kind', async () => {
    open({ search: `?application=${registeredId(1)}`, answers: [entered({ on: '2026-11-03' })] });
    await screen.findByRole('radio', { name: 'Purpose number 1' });
    type('Amount in rupees', '100');
    type('What it is for', 'Tents');
    await look();
    await enter();
    await userEvent.click(await screen.findByRole('button', { name: 'Add another entry' }));
    expect(screen.getByRole('radio', { name: 'Payment' })).toBeChecked();
    expect(screen.getByLabelText('Date')).toHaveValue('2026-11-03');
    expect(sum()).toHaveValue('');
    expect(screen.getByRole('radio', { name: 'Purpose number 1' })).not.toBeChecked();
  });

  it('asks only for fields of the kind, and drops input for another', async () => {
    const { sent } = open();
    expect(screen.queryByLabelText('Amount in rupees')).toBeNull();
    await writePayment();
    await choose('Money from a sponsor');
    type('Sponsor', '');
    await look();
    expect(screen.getByLabelText('Sponsor')).toHaveAccessibleDescription(/The sponsor is required/);
    type('Sponsor', 'Godavari Instruments');
    await userEvent.selectOptions(screen.getByLabelText('Category (optional)'), 'No category');
    await look();
    await enter();
    await screen.findByText('Entry 42 is in the ledger.');
    expect(sent()).toMatchObject([
      { kind: 'sponsorship', party: 'Godavari Instruments', category: 'other', amount: '120000' },
    ]);
  });

  it('shows all missing fields at once', async () => {
    const { sent } = open();
    await choose('Payment');
    await screen.findByRole('radiogroup', { name: 'Application' });
    type('Date', '');
    await look();
    expect(screen.getByRole('radiogroup', { name: 'Application' })).toHaveAccessibleDescription(
      'Choose an application.',
    );
    expect(sum()).toHaveAccessibleDescription(/Enter the amount/);
    expect(screen.getByLabelText('What it is for')).toHaveAccessibleDescription(/is required/);
    expect(screen.getByLabelText('Date')).toHaveAccessibleDescription(/This is not a date/);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sent()).toEqual([]);
  });

  it('shows the plan before and after, and lowers it by a negative amount', async () => {
    const { sent } = open();
    await choose(/^Plan for a category/);
    type('Date', '2026-11-21');
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'Sports');
    await choose('Lower the plan');
    type('Amount in rupees', '2,500');
    expect(await screen.findByText(/^Planned for Sports in 2026-27/)).toHaveTextContent(
      '₹10,000, and ₹7,500 after this entry.',
    );
    type('What it is for', 'The hall is free of charge');
    await look();
    expect((await dialog()).getByText(/^Lower the plan/)).toHaveTextContent(
      'Lower the plan for Sports by ₹2,500.',
    );
    await enter();
    await screen.findByText('Entry 42 is in the ledger.');
    expect(sent()).toMatchObject([{ kind: 'plan', category: 'sports', amount: '-250000' }]);
  });

  it('sends an invoice, and refuses one that is too large', async () => {
    const { sent } = open();
    await writePayment();
    const field = screen.getByLabelText('Invoice or receipt (optional)');
    expect(field).toHaveAccessibleDescription(/Every member can read it/);
    const large = new File(['x'], 'large.pdf', { type: 'application/pdf' });
    Object.defineProperty(large, 'size', { value: 10_000_001 });
    await userEvent.upload(field, large);
    await waitFor(() => expect(field).toHaveAccessibleDescription(/can be at most 10 MB/));
    await userEvent.upload(field, new File(['%PDF-'], 'invoice.pdf', { type: 'application/pdf' }));
    await waitFor(() => expect(field).not.toHaveAccessibleDescription(/can be at most/));
    await look();
    expect((await dialog()).getByText(/Every member can read/)).toHaveTextContent('invoice.pdf');
    await enter();
    await screen.findByText('Entry 42 is in the ledger.');
    expect((sent()[0]!['document'] as File).name).toBe('invoice.pdf');
  });
});

describe('a payment for an application', () => {
  it('proposes the full amount, so that three taps are enough', async () => {
    const { sent } = open({ search: `?application=${registeredId(1)}` });
    await waitFor(() => expect(sum()).toHaveValue('₹2,000.00'));
    expect(screen.getByLabelText('What it is for')).toHaveValue('Purpose number 1');
    await look();
    await enter();
    await screen.findByText('Entry 42 is in the ledger.');
    expect(sent()).toMatchObject([
      { application: registeredId(1), amount: '200000', text: 'Purpose number 1' },
    ]);
  });

  it('proposes a new amount for another application, but keeps typed values', async () => {
    open({ answers: [payables(aPayable(1), aPayable(2, { left: 70_000 }))] });
    await choose('Payment');
    await userEvent.click(await screen.findByRole('radio', { name: 'Purpose number 1' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Purpose number 2' }));
    await waitFor(() => expect(sum()).toHaveValue('₹700.00'));
    type('What it is for', 'Chairs');
    await userEvent.click(screen.getByRole('radio', { name: 'Purpose number 1' }));
    await waitFor(() => expect(sum()).toHaveValue('₹2,000.00'));
    expect(screen.getByLabelText('What it is for')).toHaveValue('Chairs');
  });

  it('is never more than the reserved money', async () => {
    const { sent } = open();
    await choose('Payment');
    await userEvent.click(await screen.findByRole('radio', { name: 'Purpose number 2' }));
    expect(sum()).toHaveAccessibleDescription('₹2,000 of ₹5,000 is left.');
    type('Amount in rupees', '2000.01');
    type('What it is for', 'Tents');
    await look();
    expect(sum()).toHaveAccessibleDescription(/Only ₹2,000 is left/);
    type('Amount in rupees', '2000');
    await look();
    expect((await dialog()).getByText(/^Pay/)).toHaveTextContent('Pay ₹2,000 from “Purpose number 2”.');
    await enter();
    await screen.findByText('Entry 42 is in the ledger.');
    expect(sent()).toMatchObject([{ application: registeredId(2), amount: '200000' }]);
    expect(sent()[0]).not.toHaveProperty('category');
  });

  it('can be preset by a link, even on a later page; the amount follows once loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<{ items: Payable[]; next: string | null }>();
    open({
      search: `?application=${registeredId(5)}`,
      answers: [
        answer(listPayables, ({ query }) =>
          (query as { cursor?: string }).cursor === 'c1' ? promise : { items: [aPayable(1)], next: 'c1' },
        ),
      ],
    });
    await screen.findByRole('radio', { name: 'Purpose number 1' });
    expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
    resolve({ items: [aPayable(5)], next: null });
    expect(await screen.findByRole('radio', { name: 'Purpose number 5' })).toBeChecked();
    expect(sum()).toHaveAccessibleDescription(/is left/);
    expect(screen.getByRole('radio', { name: 'Payment' })).toBeChecked();
  });

  it('asks for an amount only once the reserved money is known', async () => {
    const { promise, resolve } = Promise.withResolvers<{ items: Payable[]; next: string | null }>();
    open({ search: `?application=${registeredId(1)}`, answers: [answer(listPayables, () => promise)] });
    expect(screen.getByRole('radio', { name: 'Payment' })).toBeChecked();
    expect(screen.queryByLabelText('Amount in rupees')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
    resolve({ items: [aPayable(1)], next: null });
    expect(await screen.findByLabelText('Amount in rupees')).toHaveAccessibleDescription(/is left/);
  });

  it('says when a linked application has no money left, and asks for another', async () => {
    const { sent } = open({ search: `?application=${registeredId(9)}` });
    expect(await screen.findByText(/No money is set aside for that application any more/)).toBeVisible();
    type('Amount in rupees', '100');
    type('What it is for', 'Tents');
    await look();
    expect(screen.getByRole('radiogroup', { name: 'Application' })).toHaveAccessibleDescription(
      'Choose an application.',
    );
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sent()).toEqual([]);
  });

  it('is found by purpose or name', async () => {
    const many = Array.from({ length: 8 }, (_, index) => aPayable(index + 1));
    open({ answers: [payables(...many, aPayable(9, { name: 'Ravi Deshmukh' }))] });
    await choose('Payment');
    await userEvent.type(await screen.findByLabelText('Find an application'), 'ravi');
    const group = screen.getByRole('radiogroup', { name: 'Application' });
    expect(within(group).getAllByRole('radio')).toHaveLength(1);
    await userEvent.type(screen.getByLabelText('Find an application'), 'zzz');
    expect(screen.getByText('No application matches.')).toBeVisible();
  });

  it('says when no money is reserved, and shows errors', async () => {
    let fails = true;
    open({
      answers: [
        answer(listPayables, () => {
          if (fails) throw refusal('internal');
          return { items: [], next: null };
        }),
      ],
    });
    await choose(/^Release money/);
    fails = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/No money is set aside for any application/)).toBeVisible();
  });

  it('shows the remaining money when someone else was faster', async () => {
    let left = 200_000;
    open({
      search: `?application=${registeredId(1)}`,
      answers: [
        answer(listPayables, () => ({ items: [aPayable(1, { left })], next: null })),
        answer(addLedgerEntry, () => {
          left = 50_000;
          throw refusal('over-reserved');
        }),
      ],
    });
    await screen.findByRole('radio', { name: 'Purpose number 1' });
    type('Amount in rupees', '2000');
    type('What it is for', 'Tents');
    await look();
    await enter();
    expect(await screen.findByRole('alert')).toHaveTextContent('more than is left');
    await waitFor(() => expect(sum()).toHaveAccessibleDescription(/₹500 of ₹5,000/));
  });
});

describe('the input', () => {
  it('stays when no answer came, and is sent again with the same request', async () => {
    let fails = true;
    const { sent } = open({
      answers: [
        answer(addLedgerEntry, () => {
          if (fails) throw ApiError.timeout();
          return anEntry(42);
        }),
      ],
    });
    await writePayment();
    await look();
    await enter();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /may or may not have arrived.*counts only once/,
    );
    expect(sum()).toHaveValue('₹1,200.00');
    fails = false;
    await look();
    await enter();
    await screen.findByText('Entry 42 is in the ledger.');
    const [first, second] = sent();
    expect(second).toEqual(first);
  });

  it('survives a reload with its request id, for the same member only, until it is entered', async () => {
    const first = open({
      answers: [
        answer(addLedgerEntry, () => {
          throw ApiError.network();
        }),
      ],
    });
    await writePayment();
    await look();
    await enter();
    await screen.findByRole('alert');
    first.unmount();

    const somebodyElse = open({ session: 'admin' });
    expect(screen.getByRole('radio', { name: 'Payment' })).not.toBeChecked();
    somebodyElse.unmount();

    const again = open();
    expect(sum()).toHaveValue('₹1,200.00');
    expect(screen.getByLabelText('What it is for')).toHaveValue('Tents of the sports day');
    await look();
    await enter();
    await screen.findByText('Entry 42 is in the ledger.');
    expect(again.sent()[0]!['requestId']).toBe(first.sent()[0]!['requestId']);
    again.unmount();
    open();
    expect(screen.getByRole('radio', { name: 'Payment' })).not.toBeChecked();
  });

  it('says that a reload lost the document, until it is chosen again or left out', async () => {
    const first = open();
    await writePayment();
    const invoice = new File(['pdf'], 'tents.pdf', { type: 'application/pdf' });
    await userEvent.upload(screen.getByLabelText(/^Invoice or receipt/), invoice);
    first.unmount();
    // Modules begin anew, the browser's storage stays.
    vi.resetModules();
    const { NewEntryPage: FreshPage } = await import('./new-entry-page.tsx');
    const { renderRemote: renderFresh } = await import('@campus/portal-kit/testing');
    renderFresh(defineRemote({ id: 'budget', routes: [{ path, element: <FreshPage /> }] }), {
      path,
      session: personas.treasurer,
      answers: [payables(), summary],
    });
    expect(await screen.findByText(/Choose the file again/)).toHaveTextContent('tents.pdf');
    await userEvent.click(screen.getByRole('button', { name: 'Continue without it' }));
    expect(screen.queryByText(/Choose the file again/)).toBeNull();
    expect(screen.getByLabelText(/^Invoice or receipt/)).toHaveFocus();
  });

  it('is kept apart from an application named by a link', async () => {
    const first = open();
    await writePayment();
    first.unmount();
    open({ search: `?application=${registeredId(1)}` });
    expect(await screen.findByRole('radio', { name: 'Purpose number 1' })).toBeChecked();
    // The proposal for this application, not the other draft.
    expect(sum()).toHaveValue('₹2,000.00');
  });

  it("stays beside the portal's refusal", async () => {
    open({
      answers: [
        answer(addLedgerEntry, () => {
          throw refusal('invalid-input', { on: 'At most two years ago.' });
        }),
      ],
    });
    await writePayment();
    await look();
    await enter();
    const day = screen.getByLabelText('Date');
    await waitFor(() => expect(day).toHaveAccessibleDescription(/At most two years ago/));
    expect(day).toHaveFocus();
    expect(sum()).toHaveValue('₹1,200.00');
  });

  it('becomes another entry only on request, if an earlier attempt had arrived', async () => {
    let exists = true;
    const { sent } = open({
      answers: [
        answer(addLedgerEntry, () => {
          if (exists) throw refusal('entry-exists');
          return anEntry(42);
        }),
      ],
    });
    await writePayment();
    await look();
    await enter();
    expect(await screen.findByRole('alert')).toHaveTextContent(/An earlier try had arrived/);
    exists = false;
    await userEvent.click(screen.getByRole('button', { name: 'Send this as another one' }));
    await enter();
    await screen.findByText('Entry 42 is in the ledger.');
    const [first, second] = sent();
    expect(second!['requestId']).not.toBe(first!['requestId']);
  });
});
