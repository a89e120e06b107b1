import type { Figure } from '@campus/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aRemote, renderShell } from '../../testing/render-shell.tsx';

const figures: Figure[] = [
  {
    area: 'approval-system',
    label: 'applications decided',
    value: 4,
    outOf: 9,
    path: '/budget/register',
    link: 'See the register',
  },
  {
    area: 'transparency-budget',
    label: 'planned for this year is spent',
    value: 188350,
    outOf: 1450000,
    isMoney: true,
    path: '/budget/ledger',
    link: 'See the ledger',
  },
  {
    area: 'anonymous-complaints',
    label: 'complaints answered',
    value: 0,
    outOf: 3,
    path: '/complaint-system/figures',
    link: 'See how long',
  },
  {
    area: 'student-elections',
    label: 'students voted in the Council Election',
    value: 41,
    outOf: 120,
    path: '/elections/council',
    link: 'See the election',
  },
];
const remotes = [
  aRemote({ paths: [{ path: '/elections/*', access: 'public' }], cards: [] }),
  aRemote({ id: 'budget', paths: [{ path: '/budget/*', access: 'member' }], cards: [], adminSections: [] }),
];
const complaints = aRemote({
  id: 'complaints',
  paths: [
    { path: '/complaint-system/*', access: 'member' },
    { path: '/complaint-system/submit', access: 'member', anonymous: true },
    { path: '/complaint-system/follow-up', access: 'public', anonymous: true },
  ],
  cards: [{ card: 'anonymous-complaints', path: '/complaint-system' }],
  adminSections: [],
});
const shown = async () =>
  within(await screen.findByRole('region', { name: 'The college in figures, today' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('the landing page', () => {
  it('shows figures above 0, elections first, amounts in rupees, each with a link', async () => {
    renderShell('/', { figures, remotes });
    expect(await shown()).toEqual([
      '41 of 120 students voted in the Council ElectionSee the election',
      '₹1,88,350 of ₹14,50,000 planned for this year is spentSee the ledger (log in first)',
      '4 of 9 applications decidedSee the register (log in first)',
    ]);
    expect(screen.getByRole('link', { name: 'See the election' })).toHaveAttribute(
      'href',
      '/elections/council',
    );
  });

  it('shows at most three figures, and none if there are none', async () => {
    const all = figures.map((figure) => ({ ...figure, value: figure.value + 1 }));
    renderShell('/', { figures: all, remotes });
    expect(await shown()).toHaveLength(3);
  });

  it('has no section for figures if all are 0', async () => {
    renderShell('/', { figures: figures.map((figure) => ({ ...figure, value: 0 })) });
    expect(await screen.findByRole('heading', { name: 'What you can do here' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: /figures/ })).toBeNull();
  });
});

describe.each(['/', '/login'])('%s', (path) => {
  it('links anonymous authors to the follow-up of their complaint', async () => {
    renderShell(path, { remotes: [complaints] });
    expect(await screen.findByRole('link', { name: 'Follow up with a code' })).toHaveAttribute(
      'href',
      '/complaint-system/follow-up',
    );
  });

  it('has no such link without the area', async () => {
    renderShell(path);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeVisible());
    expect(screen.queryByRole('link', { name: 'Follow up with a code' })).toBeNull();
  });
});
