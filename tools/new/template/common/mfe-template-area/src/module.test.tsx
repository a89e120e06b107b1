import { manifestMismatches, renderRemote } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import portalJson from '../portal.json' with { type: 'json' };
import remote from './module.tsx';
import { answers } from './testing/answers.ts';

it('matches its portal.json', () => {
  expect(manifestMismatches(remote, portalJson)).toEqual([]);
});

it.each([
  ['/template-area', 'Template area'],
  ['/template-area/new', 'New entry'],
])('at %s shows the page “%s”', async (path, title) => {
  renderRemote(remote, { path, answers });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});
