import { changedTitles, manifestMismatches, renderRemote } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import portalJson from '../portal.json' with { type: 'json' };
import remote from './module.tsx';
import { answers } from './testing/answers.ts';

it('matches its portal.json', () => {
  expect(manifestMismatches(remote, portalJson)).toEqual([]);
});

it('keeps the heading of every page while it loads', async () => {
  expect(await changedTitles(remote, portalJson)).toEqual([]);
});

it.each(['/voting', '/voting/student-council', '/elections/student-council'])(
  'shows at %s the prepared election',
  async (path) => {
    renderRemote(remote, { path, answers });
    expect((await screen.findAllByText(/Asha Rao/))[0]).toBeVisible();
  },
);
