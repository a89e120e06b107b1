import { answer, personas, refusal, renderRemote } from '@campus/portal-kit/testing';
import { getComplaintTerms } from '@campus/contracts/complaints';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
// Loaded before, so that a fetch begins as soon as it is due.
import '../filing/fetch-complaint-tokens.ts';
import remote from '../module.tsx';
// Gives the test's browser the locks that it needs to fetch tokens.
import '../testing/filing-office.ts';

const answers = [
  answer(getComplaintTerms, () => {
    throw refusal('unavailable');
  }),
];
const open = (session = personas.student) =>
  renderRemote(remote, { path: '/complaint-system', session, answers });
const pathOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

it('links to both forms and to the lists', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Anonymous Complaints' })).toBeVisible();
  expect(pathOf(/^Submit with your name/)).toBe('/complaint-system/submit');
  expect(pathOf(/^Submit anonymously/)).toBe('/complaint-system/submit?anonymous');
  expect(pathOf('All complaints')).toBe('/complaint-system/complaints');
  expect(pathOf('My complaints')).toBe('/complaint-system/complaints?mine');
  expect(pathOf('Follow up with a code')).toBe('/complaint-system/follow-up');
  expect(pathOf('How long answers take')).toBe('/complaint-system/figures');
});

it('offers the queue only to the board', async () => {
  const { unmount } = open();
  await screen.findByText('What we promise');
  expect(screen.queryByRole('link', { name: 'Complaints queue' })).toBeNull();
  unmount();
  open(personas.board);
  await screen.findByText('What we promise');
  expect(pathOf('Complaints queue')).toBe('/complaint-system/queue');
});

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** Opens a page of the area, waits longer than the fetch of tokens does, and says how often it asked. */
async function asksFor(path: string) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const page = renderRemote(remote, { path, session: personas.student, answers });
  await screen.findByRole('heading', { level: 1 });
  await vi.advanceTimersByTimeAsync(5000);
  await vi.dynamicImportSettled();
  for (let turn = 0; turn < 20; turn += 1) await vi.advanceTimersByTimeAsync(10);
  page.unmount();
  return page.api.calls.filter(({ endpoint }) => endpoint === getComplaintTerms).length;
}
const pages = ['', '/complaints', '/figures'].map((path) => `/complaint-system${path}`);

it('takes no tokens in a private window, whatever is read there', async () => {
  for (const path of pages) {
    localStorage.clear();
    expect([path, await asksFor(path)]).toEqual([path, 0]);
  }
});

it('takes tokens once in each week in which a browser comes back, as cover for those who file', async () => {
  expect(await asksFor(pages[0]!)).toBe(0);
  expect(await asksFor(pages[1]!)).toBe(0);
  localStorage.setItem('campus.complaintsVisited', '2026-01-05');
  expect(await asksFor(pages[0]!)).toBeGreaterThan(0);
  expect(await asksFor(pages[0]!)).toBe(0);
});
