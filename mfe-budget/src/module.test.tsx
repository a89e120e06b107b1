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
  ['/transparency-budget', 'Transparency Budget'],
  ['/transparency-budget/apply', 'Apply for a budget'],
  ['/transparency-budget/faculty-dashboard', 'Applications'],
  ['/faculty-dashboard', 'Applications'],
])('at %s shows the page “%s”', async (path, title) => {
  renderRemote(remote, { path });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});

it('has the faculty dashboard at one address', () => {
  const { router } = renderRemote(remote, { path: '/faculty-dashboard' });
  expect(router.state.location.pathname).toBe('/transparency-budget/faculty-dashboard');
});

it('shows the approvals page without a login', async () => {
  renderRemote(remote, { path: '/apply-for-approval', session: { status: 'signed-out' } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Apply for approval' })).toBeVisible();
});
