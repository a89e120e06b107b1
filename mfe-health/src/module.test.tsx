import { changedTitles, manifestMismatches, renderRemote } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import portalJson from '../portal.json' with { type: 'json' };
import remote from './module.tsx';

it('matches its portal.json', () => {
  expect(manifestMismatches(remote, portalJson)).toEqual([]);
});

it('keeps the heading of every page while it loads', async () => {
  expect(await changedTitles(remote, portalJson)).toEqual([]);
});

it.each([
  ['/health-system', 'Health & Leave'],
  ['/report-sick', 'Report sick'],
  ['/report-leave', 'Report leave'],
])('at %s shows the page %s', async (path, title) => {
  renderRemote(remote, { path });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});

it('shows visitors the student list page with a login link', async () => {
  renderRemote(remote, { path: '/student-list', session: { status: 'signed-out' } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Student list' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?next=%2Fstudent-list');
});
