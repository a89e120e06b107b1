import { getIntegrityRecord, type IntegrityRecord } from '@campus/contracts/integrity';
import { defineRemote } from '@campus/portal-kit';
import { answer, refusal, renderRemote } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { caseId } from '../testing/a-case.ts';
import { aRecord } from '../testing/a-record.ts';
import { RecordPage } from './record-page.tsx';

const remote = defineRemote({
  id: 'integrity',
  routes: [{ path: '/cheating-records/records/:id', element: <RecordPage /> }],
});
const open = (record: IntegrityRecord | (() => IntegrityRecord), id = caseId(1)) =>
  renderRemote(remote, {
    path: `/cheating-records/records/${id}`,
    answers: [answer(getIntegrityRecord, record)],
  });

it('shows everything that is published, line by line', async () => {
  const { api } = open(aRecord(1, { lines: ['Two programs were the same.', 'The comments too.'] }));
  expect(await screen.findByRole('heading', { name: 'Copying from someone: warning' })).toBeVisible();
  for (const text of ['Warning', 'Second year', 'January to June 2026', 'Two programs were the same.'])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText('The comments too.').tagName).toBe('LI');
  expect(api.calls.map(({ params }) => params)).toEqual([{ id: caseId(1) }]);
});

it('says when no words were released', async () => {
  open(aRecord(1));
  expect(await screen.findByText('The committee published nothing else.')).toBeVisible();
});

it('shows links for a missing record', async () => {
  open(() => {
    throw refusal('not-found');
  });
  expect(await screen.findByRole('heading', { name: 'This record is not here' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('sends no request for an invalid id', async () => {
  const { api } = open(aRecord(1), 'abc');
  expect(await screen.findByRole('heading', { name: 'This record is not here' })).toBeVisible();
  expect(api.calls).toEqual([]);
});

it('can be retried after a failure', async () => {
  let fails = true;
  open(() => {
    if (fails) throw refusal('internal');
    return aRecord(1);
  });
  await screen.findByRole('alert');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Second year')).toBeVisible();
});
