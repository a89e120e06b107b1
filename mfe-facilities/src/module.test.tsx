import { changedTitles, manifestMismatches, renderRemote } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import portalJson from '../portal.json' with { type: 'json' };
import remote from './module.tsx';
import { answers } from './testing/answers.ts';
import { drawnId } from './testing/a-facility.ts';

it('matches its portal.json', () => {
  expect(manifestMismatches(remote, portalJson)).toEqual([]);
});

it('keeps the heading of every page while it loads', async () => {
  expect(await changedTitles(remote, portalJson)).toEqual([]);
});

it.each([
  [`/facilities/${drawnId(1)}`, 'Seminar Hall'],
  [`/facilities/${drawnId(1)}/book`, 'Book Seminar Hall'],
  ['/facilities/bookings', 'My bookings'],
  [`/facilities/bookings/${drawnId(7)}`, 'Robotics club'],
  ['/facilities/desk', 'Manage facilities'],
  ['/facilities/desk/new', 'Add a facility'],
  [`/facilities/desk/${drawnId(1)}?view=closures`, 'Seminar Hall'],
])('at %s shows the page %s', async (path, title) => {
  renderRemote(remote, { path, answers });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});
