import { brokenPromises, renderRemote } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import portalJson from '../portal.json' with { type: 'json' };
import remote from './module.tsx';

it('keeps what portal.json promises', () => {
  expect(brokenPromises(remote, portalJson)).toEqual([]);
});

it.each([['/cheating-records', 'Academic Integrity']])('says at %s what %s will be', async (path, title) => {
  renderRemote(remote, { path });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText(/college office/)).toBeVisible();
});
