import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineRemote } from '../define-remote.ts';
import { answer, refusal, renderRemote } from '../testing/index.ts';
import { DetailPage } from './detail-page.tsx';

const getReport = {
  method: 'get',
  path: '/api/reports/:id',
  summary: '',
  area: 'reports',
  access: 'member',
  params: z.strictObject({ id: z.string().check(z.regex(/^r\d$/)) }),
  response: z.object({ name: z.string() }),
} as const;

const Example = () => (
  <DetailPage
    endpoint={getReport}
    what="report"
    list={['/reports', 'All reports']}
    missing={<p>It may be withdrawn.</p>}
    title="Report"
    page={({ name }, queue) => ({ title: name, kind: queue ? 'Queued report' : 'Report' })}
  >
    {({ name }, { readAgain, next }) => (
      <>
        <p>It is about {name}.</p>
        <button type="button" onClick={() => void readAgain()}>
          Read again
        </button>
        {next}
      </>
    )}
  </DetailPage>
);
const remote = defineRemote({ id: 'reports', routes: [{ path: '/reports/:id', element: <Example /> }] });
const open = (read: () => { name: string }, path = '/reports/r2') =>
  renderRemote(remote, { path, answers: [answer(getReport, read)] });

it('has a title before the item is read, and the item’s title afterwards', async () => {
  open(() => ({ name: 'Lift' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Report' })).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Lift' })).toBeVisible();
  expect(screen.getByText('It is about Lift.')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Queue' })).toBeNull();
});

it('says that the item is missing, and where to go on', async () => {
  open(() => {
    throw refusal('not-found');
  });
  expect(await screen.findByRole('heading', { name: 'This report is not here' })).toBeVisible();
  expect(screen.getByText('It may be withdrawn.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All reports' })).toHaveAttribute('href', '/reports');
});

it('asks nothing for an address that names no item', async () => {
  const { api } = open(() => ({ name: 'Lift' }), '/reports/x');
  expect(await screen.findByRole('heading', { name: 'This report is not here' })).toBeVisible();
  expect(api.calls).toEqual([]);
});

it('shows an error, and retries', async () => {
  let tries = 0;
  open(() => {
    if (tries++ === 0) throw refusal('internal');
    return { name: 'Lift' };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('It is about Lift.')).toBeVisible();
});

it('reads the item again for a decision', async () => {
  const { api } = open(() => ({ name: 'Lift' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Read again' }));
  expect(api.calls).toHaveLength(2);
});

it('links to the neighbours when the reader came from a queue', async () => {
  const { router } = open(() => ({ name: 'Lift' }));
  await router.navigate('/reports/r2', { state: { queue: { search: '', ids: ['r1', 'r2', 'r3'] } } });
  expect(await screen.findByText('Queued report')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/reports/r1');
  const next = screen.getAllByRole('link', { name: 'Next' });
  expect(next.map((link) => link.getAttribute('href'))).toEqual(['/reports/r3', '/reports/r3']);
});
