import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineRemote } from '../define-remote.ts';
import { useSearchFilters } from '../search-filters.ts';
import { renderPortal, renderRemote } from '../testing/index.ts';
import { Button } from './button.tsx';
import { SearchField } from './search-field.tsx';

function Example({ onSearch }: { onSearch: (search: string) => void }) {
  const [search, setSearch] = useState('');
  return (
    <>
      <SearchField
        label="Search"
        hint="A name."
        search={search}
        onSearch={(asked) => {
          onSearch(asked);
          setSearch(asked);
        }}
      />
      <Button onClick={() => setSearch('')}>Clear</Button>
    </>
  );
}

const schemas = { kind: z.string(), search: z.string() };

function Filters() {
  const { filters, change, clear } = useSearchFilters(schemas);
  return (
    <>
      <SearchField
        label="Search"
        hint="A name."
        search={filters.search ?? ''}
        onSearch={(search) => change({ search })}
      />
      <Button onClick={() => change({ kind: 'funds' })}>Funds</Button>
      <Button onClick={clear}>Clear</Button>
    </>
  );
}

it('drops what is still waiting when all filters are cleared, and only then', async () => {
  const { router } = renderRemote(
    defineRemote({ id: 'test', routes: [{ path: '/list', element: <Filters /> }] }),
    { path: '/list?kind=event' },
  );
  const search = () => router.state.location.search;
  await userEvent.type(screen.getByLabelText('Search'), 'bus');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByLabelText('Search')).toHaveValue('');
  await new Promise((done) => setTimeout(done, 500));
  expect(search()).toBe('');
  await userEvent.type(screen.getByLabelText('Search'), 'bus');
  await userEvent.click(screen.getByRole('button', { name: 'Funds' }));
  await expect.poll(search).toBe('?kind=funds&search=bus');
});

it('searches once when typing pauses', async () => {
  const onSearch = vi.fn();
  renderPortal(<Example onSearch={onSearch} />);
  await userEvent.type(screen.getByLabelText('Search'), 'bus ');
  expect(onSearch).not.toHaveBeenCalled();
  await expect.poll(() => onSearch.mock.calls).toEqual([['bus']]);
});

it('searches immediately on Enter, and not again', async () => {
  const onSearch = vi.fn();
  renderPortal(<Example onSearch={onSearch} />);
  await userEvent.type(screen.getByLabelText('Search'), 'bus{Enter}');
  expect(onSearch.mock.calls).toEqual([['bus']]);
  await new Promise((done) => setTimeout(done, 500));
  expect(onSearch).toHaveBeenCalledOnce();
});

it('follows a search changed elsewhere, without searching for the old text', async () => {
  const onSearch = vi.fn();
  renderPortal(<Example onSearch={onSearch} />);
  await userEvent.type(screen.getByLabelText('Search'), 'bus{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByLabelText('Search')).toHaveValue('');
  await new Promise((done) => setTimeout(done, 500));
  expect(onSearch).toHaveBeenCalledOnce();
});
