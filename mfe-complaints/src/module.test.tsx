import { changedTitles, manifestMismatches } from '@campus/portal-kit/testing';
import { expect, it } from 'vitest';
import portalJson from '../portal.json' with { type: 'json' };
import remote from './module.tsx';

it('matches its portal.json', () => {
  expect(manifestMismatches(remote, portalJson)).toEqual([]);
});

it('keeps the heading of every page while it loads', async () => {
  expect(await changedTitles(remote, portalJson)).toEqual([]);
});
