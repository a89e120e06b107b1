import { type IntegrityRecord, listIntegrityRecords } from '@campus/contracts/integrity';
import { defineRemote } from '@campus/portal-kit';
import { answer, refusal, renderRemote } from '@campus/portal-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { caseId } from '../testing/a-case.ts';
import { aRecord } from '../testing/a-record.ts';
import { RecordsPage } from './records-page.tsx';

const path = '/cheating-records/records';
const remote = defineRemote({ id: 'integrity', routes: [{ path, element: <RecordsPage /> }] });
interface Records {
  items: IntegrityRecord[];
  next: string | null;
}
const open = (respond: (query: Record<string, string>) => Records, search = '') =>
  renderRemote(remote, {
    path: `${path}${search}`,
    answers: [answer(listIntegrityRecords, ({ query }) => respond(query as Record<string, string>))],
  });
const row = (name: RegExp) => screen.findByRole('row', { name });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T20:00:00Z'), toFake: ['Date', 'Intl'] });
});
afterEach(() => void vi.useRealTimers());

it('shows kind, level, term and outcome of each case', async () => {
  open(() => ({
    items: [aRecord(1, { afterAppeal: true, lines: ['Two programs were the same.', 'The comments too.'] })],
    next: null,
  }));
  const found = within(await row(/Copying from someone/));
  expect(found.getByRole('link')).toHaveAttribute('href', `${path}/${caseId(1)}`);
  for (const text of ['January to June 2026', 'Second year', 'Two programs were the same. The comments too.'])
    expect(found.getByText(text)).toBeVisible();
  expect(found.getByText('Warning').parentElement).toHaveTextContent('Warning after an appeal');
});

it('is filtered by the address; Back undoes a filter', async () => {
  const { router } = open((query) => {
    return { items: [aRecord(1, { lines: [`Asked: ${JSON.stringify(query)}`] })], next: null };
  }, '?kind=collusion&outcome=hanged&term=2026-7');
  // An unknown value isn't sent.
  expect(await screen.findByText('Asked: {"kind":"collusion"}')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Term'), 'July to December 2025');
  await userEvent.selectOptions(screen.getByLabelText('Decision'), 'Failed');
  expect(
    await screen.findByText('Asked: {"term":"2025-2","kind":"collusion","outcome":"failed"}'),
  ).toBeVisible();
  expect(router.state.location.search).toBe('?term=2025-2&kind=collusion&outcome=failed');
  await userEvent.selectOptions(screen.getByLabelText('Kind of case'), 'All');
  expect(await screen.findByText('Asked: {"term":"2025-2","outcome":"failed"}')).toBeVisible();
  await router.navigate(-1);
  expect(
    await screen.findByText('Asked: {"term":"2025-2","kind":"collusion","outcome":"failed"}'),
  ).toBeVisible();
});

it('offers the terms of five years, and an older one named by a link', async () => {
  open(() => ({ items: [aRecord(1)], next: null }), '?term=2015-1');
  await row(/Copying/);
  const terms = within(screen.getByLabelText('Term')).getAllByRole('option');
  expect(terms.map((option) => (option as HTMLOptionElement).value)).toEqual([
    '',
    '2026-2',
    '2026-1',
    '2025-2',
    '2025-1',
    '2024-2',
    '2024-1',
    '2023-2',
    '2023-1',
    '2022-2',
    '2022-1',
    '2021-2',
    '2015-1',
  ]);
  expect(screen.getByLabelText('Term')).toHaveValue('2015-1');
});

it('loads page by page', async () => {
  open(({ cursor }) =>
    cursor === 'c1'
      ? { items: [aRecord(2, { kind: 'plagiarism' })], next: null }
      : { items: [aRecord(1)], next: 'c1' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(within(await row(/Plagiarism/)).getByRole('link')).toHaveFocus();
});

it('says when there is nothing, or nothing matches', async () => {
  const { router } = open(() => ({ items: [], next: null }), '?kind=other');
  expect(await screen.findByRole('heading', { name: 'No record matches' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('heading', { name: 'No records yet' })).toBeVisible();
  expect(router.state.location.search).toBe('');
});

it('can be retried after a failure', async () => {
  let fails = true;
  open(() => {
    if (fails) throw refusal('unavailable');
    return { items: [aRecord(1)], next: null };
  });
  expect(await screen.findByRole('alert')).toBeVisible();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await row(/Copying/)).toBeVisible();
});
