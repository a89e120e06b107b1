import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { personas, renderPortal } from '../testing/index.ts';
import { PageGuard } from './forbidden.tsx';

const pages = [
  {
    path: '/leave/queue',
    title: 'Leave to decide',
    action: 'application.review',
    forbidden: 'Only faculty decide.',
  },
  { path: '/leave', title: 'Leave' },
];
const open = (path: string, session: keyof typeof personas) =>
  renderPortal(<PageGuard pages={pages}>The page</PageGuard>, {
    path,
    session: personas[session],
    area: { title: 'Leave', path: '/leave' },
  });

it.each(['/leave/queue', '/leave/queue/'])('keeps members without the action of the page from %s', (path) => {
  open(path, 'student');
  expect(screen.getByRole('heading', { level: 1, name: 'Leave to decide' })).toBeVisible();
  expect(screen.getByText('You don’t have access to this page')).toBeVisible();
  expect(screen.getByText('Only faculty decide.')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Leave' })[0]).toHaveAttribute('href', '/leave');
  expect(screen.queryByText('The page')).toBeNull();
});

it('lets those through who have the action', () => {
  open('/leave/queue', 'faculty');
  expect(screen.getByText('The page')).toBeVisible();
});

it.each(['/leave', '/leave/1'])('guards no page without an action: %s', (path) => {
  open(path, 'student');
  expect(screen.getByText('The page')).toBeVisible();
});
