import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { ApiError } from '../api-error.ts';
import { usePages } from '../use-pages.ts';
import { ShowMore } from './show-more.tsx';

type Read = Parameters<typeof usePages<string>>[1];

function Names({ of, read }: { of: string; read: Read }) {
  const names = usePages(['names', of], read);
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <ul ref={list}>
        {names.data?.map((name) => (
          <li key={name}>
            <a href={`/${name}`}>{name}</a>
          </li>
        ))}
      </ul>
      <ShowMore query={names} what="names" list={list} />
    </>
  );
}
function renderNames(read: Read) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const tree = (of: string) => (
    <QueryClientProvider client={client}>
      <Names of={of} read={read} />
    </QueryClientProvider>
  );
  const { rerender } = render(tree('all'));
  return { narrowTo: (of: string) => rerender(tree(of)) };
}
const first = { items: ['Asha', 'Bhavna'], next: 'after Bhavna' };
const second = { items: ['Chitra', 'Divya'], next: null };

it('reads on from where the list ended, and goes to the first that came', async () => {
  renderNames(async ({ cursor }) => (cursor === 'after Bhavna' ? second : first));
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Chitra' })).toHaveFocus();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Asha',
    'Bhavna',
    'Chitra',
    'Divya',
  ]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that there was more to read, keeps what was read, and tries again', async () => {
  let isDown = true;
  renderNames(async ({ cursor }) => {
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

it('keeps a list while another one is read', async () => {
  const lists = [Promise.resolve(first), new Promise<never>(() => undefined)];
  const { narrowTo } = renderNames(() => lists.shift()!);
  await screen.findByRole('link', { name: 'Asha' });
  narrowTo('girls');
  expect(lists).toEqual([]);
  expect(screen.getByRole('link', { name: 'Asha' })).toBeVisible();
});
