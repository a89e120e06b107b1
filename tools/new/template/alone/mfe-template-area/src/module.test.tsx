import { manifestMismatches, renderRemote } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import portalJson from '../portal.json' with { type: 'json' };
import remote from './module.tsx';
import { answers } from './testing/answers.ts';

it('matches its portal.json', () => {
  expect(manifestMismatches(remote, portalJson)).toEqual([]);
});

it('shows its first page', async () => {
  renderRemote(remote, { path: '/template-area', answers });
  expect(await screen.findByRole('heading', { level: 1, name: 'Template area' })).toBeVisible();
});
