import { problems } from '@campus/contracts/areas';
import {
  getLedgerSummary,
  getWaiting,
  type LedgerSummary,
  listPayables,
  type Payable,
} from '@campus/contracts/budget';
import { ApiError, defineRemote } from '@campus/portal-kit';
import { answer, personas, renderRemote } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aSummary } from '../testing/a-ledger.ts';
import { registeredId } from '../testing/a-registered.ts';
import { HomePage } from './home-page.tsx';

const path = '/transparency-budget';
const ledger = `${path}/ledger`;
const remote = defineRemote({ id: 'budget', routes: [{ path, element: <HomePage /> }] });
const nothingWaits = { reviews: false, toReview: 0, overdue: 0, toRevise: 0, overdueAfterDays: 7 };

const open = (
  summary: LedgerSummary | ((call: { query?: unknown }) => LedgerSummary | Promise<LedgerSummary>),
  {
    session = 'student',
    search = '',
    reviews = false,
    payables = [],
  }: { session?: keyof typeof personas; search?: string; reviews?: boolean; payables?: Payable[] } = {},
) =>
  renderRemote(remote, {
    path: `${path}${search}`,
    session: personas[session],
    answers: [
      answer(getLedgerSummary, summary),
      answer(getWaiting, { ...nothingWaits, reviews }),
      answer(listPayables, { items: payables, next: null }),
    ],
  });

const full = aSummary({
  planned: 50_000_00,
  income: 42_000_00,
  spent: 12_000_00,
  reserved: 8_000_00,
  left: 22_000_00,
  categories: {
    clubs: { planned: 10_000_00, spent: 12_000_00 },
    sports: { planned: 40_000_00, reserved: 7_000_00 },
    welfare: { reserved: 1_000_00 },
  },
  months: { '2026-08': { income: 42_000_00 }, '2026-11': { spent: 12_000_00 } },
  bySponsor: [
    { party: 'Alumni', paise: 2_000_00 },
    { party: 'Godavari Instruments', paise: 5_000_00 },
  ],
  head: { number: 41, hash: `9f3c${'0'.repeat(60)}` },
});
const barsIn = async (title: string) => {
  const section = await screen.findByRole('region', { name: title });
  return within(section)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [row.textContent, within(row).getByRole('link').getAttribute('href')]);
};
const figures = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

describe('the year', () => {
  it('shows the money received, spent, reserved and left, and the plan', async () => {
    open(full);
    await screen.findByText('Reserved');
    expect(figures()).toEqual([
      'Received: ₹42,000.00',
      'Spent: ₹12,000.00',
      'Reserved: ₹8,000.00',
      'Left: ₹22,000.00',
    ]);
    expect(screen.getByText(/^The plan for this year is/)).toHaveTextContent(
      'The plan for this year is ₹50,000.',
    );
  });

  it('compares each category with its plan, and spent with reserved money', async () => {
    open(full);
    expect(await barsIn('Where the money goes')).toEqual([
      ['Sports₹0 spent₹7,000 reserved₹40,000 planned', `${ledger}?year=2026-27&category=sports`],
      [
        'Clubs and societies, over its plan₹12,000 spent₹10,000 planned',
        `${ledger}?year=2026-27&category=clubs`,
      ],
      ['Student welfare, not planned₹0 spent₹1,000 reserved', `${ledger}?year=2026-27&category=welfare`],
    ]);
  });

  it("separates the college’s own money from each sponsor's", async () => {
    open(full);
    expect(await barsIn('Where the money comes from')).toEqual([
      ['From the college₹35,000 received', `${ledger}?year=2026-27&kind=allocation`],
      ['Godavari Instruments₹5,000 received', `${ledger}?year=2026-27&sponsor=Godavari+Instruments`],
      ['Alumni₹2,000 received', `${ledger}?year=2026-27&sponsor=Alumni`],
    ]);
  });

  it('shows many sponsors on request', async () => {
    open({
      ...full,
      bySponsor: Array.from({ length: 40 }, (_, i) => ({ party: `Sponsor ${i}`, paise: 100 })),
    });
    expect(await barsIn('Where the money comes from')).toHaveLength(8);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 41' }));
    expect(await barsIn('Where the money comes from')).toHaveLength(41);
  });

  it('draws the months with links to their entries, and a table', async () => {
    open(full);
    const months = await screen.findByRole('region', { name: 'Month by month' });
    expect(
      within(months)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Aug 2026: ₹42,000 received, ₹0 spent', `${ledger}?year=2026-27&month=2026-08`],
      ['Nov 2026: ₹0 received, ₹12,000 spent', `${ledger}?year=2026-27&month=2026-11`],
    ]);
    const table = within(months).getByRole('table', { hidden: true });
    expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(13);
    expect(table).toHaveTextContent('November 2026₹0.00₹12,000.00');
  });

  it.each([
    [0, '₹12,000 more was spent than received'],
    [5_000_00, '₹12,000 more is spent or reserved than received'],
  ])('says when more was spent than received (%d reserved)', async (reserved, words) => {
    open(aSummary({ income: 1_000_00, spent: 13_000_00 - reserved, reserved, left: -12_000_00 }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(figures()).toContain('Left: −minus ₹12,000.00');
  });

  it('names the newest entry and its hash', async () => {
    open(full);
    expect(await screen.findByText(/The newest ledger entry is/)).toHaveTextContent(
      'The newest ledger entry is entry 41, 9f3c0000…',
    );
    expect(screen.getByRole('link', { name: 'entry 41' })).toHaveAttribute('href', `${ledger}/41`);
    expect(screen.getByRole('button', { name: 'Copy the hash' })).toBeVisible();
  });
});

describe('approved and unpaid applications', () => {
  const payables = [1, 2, 3, 4].map((number) => ({
    application: registeredId(number),
    purpose: `Purpose number ${number}`,
    name: 'Asha Patil',
    category: 'sports' as const,
    approved: 500_000,
    left: 200_000,
  }));

  it('are listed for the treasurer, oldest first, each with a link to pay it', async () => {
    open(full, { session: 'treasurer', payables });
    const unpaid = await screen.findByRole('region', { name: 'Approved, not yet paid (4)' });
    expect(within(unpaid).getAllByRole('listitem')).toHaveLength(3);
    expect(unpaid).toHaveTextContent('₹2,000 left of ₹5,000');
    expect(within(unpaid).getByRole('link', { name: 'Pay: Purpose number 1' })).toHaveAttribute(
      'href',
      `${ledger}/new?application=${registeredId(1)}`,
    );
    await userEvent.click(within(unpaid).getByRole('button', { name: 'Show all 4' }));
    expect(within(unpaid).getAllByRole('listitem')).toHaveLength(4);
  });

  it('are neither shown to nor requested by others', async () => {
    const { api } = open(full, { payables });
    await screen.findByText('Reserved');
    expect(screen.queryByText(/^Approved, not yet paid/)).toBeNull();
    expect(api.calls.filter(({ endpoint }) => endpoint === listPayables)).toEqual([]);
  });
});

describe('another year', () => {
  it('is in the address, and the previous year stays until it has loaded', async () => {
    let finish: (summary: LedgerSummary) => void = () => undefined;
    const { router, api } = open(({ query }) =>
      (query as { year?: string }).year === '2025-26' ? new Promise((done) => (finish = done)) : full,
    );
    await screen.findByText('Reserved');
    await userEvent.selectOptions(screen.getByLabelText('Academic year'), '2025-26');
    expect(router.state.location.search).toBe('?year=2025-26');
    expect(screen.getByText('Reserved').closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
    finish(aSummary({ year: '2025-26', income: 100, left: 100 }));
    await waitFor(() => expect(figures()[0]).toBe('Received: ₹1.00'));
    expect(api.calls.filter(({ endpoint }) => endpoint === getLedgerSummary)).toMatchObject([
      { query: {} },
      { query: { year: '2025-26' } },
    ]);
  });

  it('may have no entries; an invalid year is ignored', async () => {
    const { unmount } = open(aSummary({ year: '2031-32' }), { search: '?year=2031-32' });
    expect(await screen.findByLabelText('Academic year')).toHaveValue('2031-32');
    unmount();
    const { api } = open(full, { search: '?year=2026-28' });
    await screen.findByText('Reserved');
    expect(screen.getByLabelText('Academic year')).toHaveValue('2026-27');
    expect(api.calls.find(({ endpoint }) => endpoint === getLedgerSummary)?.query).toEqual({});
  });
});

describe('a year without entries', () => {
  it('explains what will appear here', async () => {
    open(aSummary());
    expect(await screen.findByRole('heading', { name: 'No entries for 2026-27 yet' })).toBeVisible();
    expect(screen.getByText(/Here you will see the money received/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Where the money goes' })).toBeNull();
    expect(screen.queryByText(/The newest ledger entry is/)).toBeNull();
  });

  it('tells the treasurer the first step', async () => {
    open(aSummary(), { session: 'treasurer' });
    const empty = (await screen.findByText(/Start with the plan/)).parentElement!.parentElement!;
    expect(within(empty).getByRole('link', { name: 'New entry' })).toHaveAttribute('href', `${ledger}/new`);
  });
});

describe('the links', () => {
  const links = async () => {
    const nav = await screen.findByRole('navigation', { name: 'Budget' });
    return within(nav)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  };

  it.each([
    ['student', []],
    ['faculty', ['While you are away']],
    ['treasurer', ['New entry']],
    ['admin', ['While you are away', 'New entry']],
  ] as const)('is by what a %s may do', async (session, expected) => {
    open(full, { session });
    const common = [
      'Apply for a budget',
      'Apply for approval',
      'Applications',
      'Register of applications',
      'Ledger',
    ];
    expect((await links()).filter((link) => !common.includes(link!))).toEqual(expected);
  });

  it('shows a stand-in the reviewer’s links', async () => {
    open(full, { reviews: true });
    await waitFor(async () => expect(await links()).toContain('While you are away'));
  });

  it('stays when the sums fail to load, and retry loads them', async () => {
    let down = true;
    open(() => {
      if (down) throw new ApiError({ code: 'unavailable', ...problems.unavailable });
      return full;
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(await links()).toContain('Ledger');
    down = false;
    await userEvent.click(again);
    expect(await screen.findByText('Reserved')).toBeVisible();
  });
});

it('shows a loading state', async () => {
  open(() => new Promise(() => undefined));
  expect((await screen.findAllByRole('status')).map(({ textContent }) => textContent)).toContain('Loading…');
});

it('says when the reader has no access', async () => {
  open(() => {
    throw new ApiError({ code: 'forbidden', ...problems.forbidden });
  });
  expect(await screen.findByText('You can’t open this page')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
