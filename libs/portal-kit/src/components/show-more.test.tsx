import { endpoint, pageOf } from '@campus/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useRef, useState } from 'react';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';
import { usePagedEndpoint } from '../data.ts';
import { answer, renderPortal } from '../testing/index.ts';
import { Button } from './button.tsx';
import { PagedList, ShowMore } from './show-more.tsx';

const listNames = endpoint('get', '/api/names', {
  summary: 'For these tests',
  area: 'Names',
  access: 'public',
  query: z.object({ of: z.string(), cursor: z.optional(z.string()) }),
  response: pageOf(z.string()),
});
type Query = z.output<typeof listNames.query>;
type Page = z.output<typeof listNames.response>;

const asLink = (name: string): ReactNode => (
  <h2>
    <a href={`/${name}`}>{name}</a>
  </h2>
);

function Names({ show }: { show: (name: string) => ReactNode }) {
  const [of, setOf] = useState('all');
  const names = usePagedEndpoint(listNames, { query: { of } });
  return (
    <>
      <PagedList
        query={names}
        what="names"
        keyOf={(name) => name}
        empty={<p>Nobody</p>}
        noMatch={of !== 'all' && { title: 'No girl matches', onClear: () => setOf('all') }}
      >
        {show}
      </PagedList>
      <Button onClick={() => setOf('girls')}>Only girls</Button>
    </>
  );
}
const renderNames = (read: (query: Query) => Page | Promise<Page>, show = asLink) =>
  renderPortal(<Names show={show} />, { answers: [answer(listNames, ({ query }) => read(query as Query))] });
const first = { items: ['Asha', 'Bhavna'], next: 'after Bhavna' };
const second = { items: ['Chitra', 'Divya'], next: null };

it('says on paper that a list goes on, until all of it is loaded', async () => {
  renderNames(({ cursor }) => (cursor === 'after Bhavna' ? second : first));
  expect(await screen.findByText(/^These are not all names\./)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'Chitra' });
  expect(screen.queryByText(/^These are not all names\./)).toBeNull();
});

it('loads the next page, and focuses its first item', async () => {
  renderNames(({ cursor }) => (cursor === 'after Bhavna' ? second : first));
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Chitra' })).toHaveFocus();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Asha',
    'Bhavna',
    'Chitra',
    'Divya',
  ]);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it.each<[string, (name: string) => ReactNode, () => HTMLElement]>([
  [
    'the first button',
    (name) => <Button>{name}</Button>,
    () => screen.getByRole('button', { name: 'Chitra' }),
  ],
  ['the row itself', (name) => name, () => screen.getByText('Chitra')],
])('focuses %s where a row has nothing else', async (_, show, chitra) => {
  renderNames(({ cursor }) => (cursor ? second : first), show);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('Chitra');
  expect(chitra()).toHaveFocus();
});

function GroupedNames() {
  const list = useRef<HTMLDivElement>(null);
  const query = usePagedEndpoint(listNames, { query: { of: 'all' } });
  return (
    <div ref={list}>
      {[query.data?.slice(0, 1), query.data?.slice(1)].map((group, index) => (
        <ul key={index}>
          {group?.map((name) => (
            <li key={name}>
              <ul>
                <li>{asLink(name)}</li>
              </ul>
            </li>
          ))}
        </ul>
      ))}
      <ShowMore query={query} what="names" list={list} />
    </div>
  );
}

it('focuses the first new item of a list in groups', async () => {
  renderPortal(<GroupedNames />, {
    answers: [answer(listNames, ({ query }) => ((query as Query).cursor ? second : first))],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Chitra' })).toHaveFocus();
});

it('says that the next page failed, keeps the list, and retries', async () => {
  let isDown = true;
  renderNames(({ cursor }) => {
    if (!cursor) return first;
    if (isDown) throw new ApiError({ status: 503, code: 'unavailable', message: 'Not ready.' });
    return second;
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('More names could not be loaded. Not ready.');
  expect(screen.getByRole('link', { name: 'Asha' })).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Chitra' })).toHaveFocus();
});

it('keeps a list while another one loads', async () => {
  const asked: string[] = [];
  renderNames(({ of }) => {
    asked.push(of);
    return of === 'all' ? first : new Promise(() => undefined);
  });
  await screen.findByRole('link', { name: 'Asha' });
  await userEvent.click(screen.getByRole('button', { name: 'Only girls' }));
  expect(asked).toEqual(['all', 'girls']);
  expect(screen.getByRole('link', { name: 'Asha' })).toBeVisible();
});

it('says that a list is empty', async () => {
  renderNames(() => ({ items: [], next: null }));
  expect(await screen.findByText('Nobody')).toBeVisible();
});

it('says that filters leave nothing of a list, and clears them', async () => {
  renderNames(({ of }) => (of === 'all' ? first : { items: [], next: null }));
  await userEvent.click(await screen.findByRole('button', { name: 'Only girls' }));
  expect(await screen.findByRole('heading', { name: 'No girl matches' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('link', { name: 'Asha' })).toBeVisible();
});

it('shows that a list failed to load, and retries', async () => {
  let isDown = true;
  renderNames(() => {
    if (isDown) throw ApiError.network();
    return first;
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: 'Asha' })).toBeVisible();
});
