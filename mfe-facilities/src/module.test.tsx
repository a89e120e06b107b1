import { manifestMismatches } from '@campus/portal-kit/testing';
import { expect, it } from 'vitest';
import portalJson from '../portal.json' with { type: 'json' };
import remote from './module.tsx';

it('keeps what portal.json promises', () => {
  expect(manifestMismatches(remote, portalJson)).toEqual([]);
});
