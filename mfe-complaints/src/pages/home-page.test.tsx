import { answer, personas, refusal, renderRemote } from '@campus/portal-kit/testing';
import { getComplaintTerms } from '@campus/contracts/complaints';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import remote from '../module.tsx';

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
