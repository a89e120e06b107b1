import { expect, it } from 'vitest';
import { defineRemote, isRemoteDefinition } from './define-remote.ts';

const remote = defineRemote({ id: 'elections', routes: [{ path: '/voting', element: 'ballot paper' }] });

it('accepts the result of defineRemote', () => {
  expect(isRemoteDefinition(remote, 'elections')).toBe(true);
});

it.each([
  ['nothing', undefined],
  ['a page instead of a definition', '<!doctype html>'],
  ['another remote', { ...remote, id: 'budget' }],
  ['no routes', { ...remote, routes: undefined }],
  ['routes without an element', { ...remote, routes: [{ path: '/voting' }] }],
  ['sections that are no list', { ...remote, adminSections: {} }],
])('refuses %s', (_, value) => {
  expect(isRemoteDefinition(value, 'elections')).toBe(false);
});
