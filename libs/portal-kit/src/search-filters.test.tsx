import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { renderRemote } from './testing/index.ts';
import { Button } from './components/button.tsx';
import { defineRemote } from './define-remote.ts';
import { flagSchema, searchOf, useSearchFilters } from './search-filters.ts';

const schemas = { kind: z.enum(['event', 'funds']), search: z.string(), mine: flagSchema };

function Example() {
  const { filters, change, clear } = useSearchFilters(schemas);
  return (
    <>
      <output>{JSON.stringify(filters)}</output>
      <Button onClick={() => change({ kind: 'event', mine: true })}>Set</Button>
      <Button onClick={() => change({ kind: '', mine: false })}>Unset</Button>
      <Button onClick={() => change({ search: 'bus' }, { replace: true })}>Search</Button>
      <Button onClick={clear}>Clear</Button>
    </>
  );
}
const open = (path: string) =>
  renderRemote(defineRemote({ id: 'test', routes: [{ path: '/list', element: <Example /> }] }), { path });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const shown = () => JSON.parse(screen.getByRole('status').textContent) as unknown;

it('reads from the address what fits, and nothing else', () => {
  open('/list?kind=event&mine&other=1');
  expect(shown()).toEqual({ kind: 'event', mine: true });
});

it('leaves out what is unknown or empty', () => {
  open('/list?kind=sum&search=');
  expect(shown()).toEqual({});
});

it('writes what is set into the address, so that Back undoes it', async () => {
  const { router } = open('/list?search=bus%20stop');
  await press('Set');
  expect(router.state.location.search).toBe('?kind=event&search=bus+stop&mine=');
  await press('Unset');
  expect(router.state.location.search).toBe('?search=bus+stop');
  await router.navigate(-1);
  await expect.poll(shown).toEqual({ kind: 'event', search: 'bus stop', mine: true });
  await press('Clear');
  expect(router.state.location.search).toBe('');
});

it('keeps the parameters of others', async () => {
  const { router } = open('/list?view=all&kind=event');
  await press('Search');
  expect(router.state.location.search).toBe('?view=all&kind=event&search=bus');
  await press('Clear');
  expect(router.state.location.search).toBe('?view=all');
});

it('can take the place of the last address', async () => {
  const { router } = open('/list');
  await press('Set');
  await press('Search');
  await router.navigate(-1);
  await expect.poll(shown).toEqual({});
});

it('makes the part of an address that stands for filters', () => {
  expect(searchOf({ kind: 'event', search: '', month: undefined, mine: true })).toBe('?kind=event&mine=');
  expect(searchOf({})).toBe('');
});
