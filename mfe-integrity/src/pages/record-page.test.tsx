import { getIntegrityRecord, type IntegrityRecord } from '@campus/contracts/integrity';
import { defineRemote } from '@campus/portal-kit';
import { answer, renderRemote } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
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
