import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import { QueryState } from './query-state.tsx';

function List({ read, enabled }: { read: () => Promise<string[]>; enabled: boolean }) {
  const query = useQuery({ queryKey: ['names'], queryFn: read, retry: false, enabled });
  return (
    <>
      <QueryState query={query} empty={<p>No candidates yet.</p>} missing={<p>There is no such list.</p>}>
        {(names) => <p>{names.join(', ')}</p>}
      </QueryState>
      <button type="button" onClick={() => void query.refetch()}>
        Refresh
      </button>
    </>
  );
}
const renderList = (read: () => Promise<string[]>, enabled = true) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <List read={read} enabled={enabled} />
    </QueryClientProvider>,
  );
const down = new ApiError({ status: 503, code: 'unavailable', message: 'Not ready.', requestId: 'r-1' });

it('shows a loading state', () => {
  renderList(() => new Promise(() => undefined));
  expect(screen.getByRole('status').textContent).toBe('Loading…');
});

it('shows the data', async () => {
  renderList(async () => ['Asha', 'Vikram']);
  expect(await screen.findByText('Asha, Vikram')).toBeTruthy();
});

it('says that it does not exist, without a retry', async () => {
  renderList(() => Promise.reject(new ApiError({ status: 404, code: 'not-found', message: 'Not here.' })));
  expect(await screen.findByText('There is no such list.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('says that it does not exist, without reading, while the query is disabled', () => {
  const read = vi.fn<() => Promise<string[]>>();
  renderList(read, false);
  expect(screen.getByText('There is no such list.')).toBeTruthy();
  expect(read).not.toHaveBeenCalled();
});

it('shows the empty state', async () => {
  renderList(async () => []);
  expect(await screen.findByText('No candidates yet.')).toBeTruthy();
});

it('shows the error with its reference, and retries', async () => {
  const read = vi.fn<() => Promise<string[]>>().mockRejectedValueOnce(down).mockResolvedValueOnce(['Asha']);
  renderList(read);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Not ready.');
  expect(alert.textContent).toContain('r-1');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Asha');
});

it('offers no retry if access is forbidden', async () => {
  renderList(async () => {
    throw new ApiError({ status: 403, code: 'forbidden', message: 'You don’t have permission to do this.' });
  });
  await screen.findByText('You don’t have permission to do this.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('keeps the data when a refetch fails, and says so', async () => {
  renderList(vi.fn<() => Promise<string[]>>().mockResolvedValueOnce(['Asha']).mockRejectedValue(down));
  await screen.findByText('Asha');
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText(/may be out of date/);
  expect(screen.getByText('Asha')).toBeTruthy();
});

it('lets the list report that a further page failed', () => {
  const query = { data: ['Asha'], error: down, isError: true, isFetchNextPageError: true, refetch: vi.fn() };
  render(<QueryState query={query}>{(names) => <p>{names.join(', ')}</p>}</QueryState>);
  expect(screen.getByText('Asha')).toBeTruthy();
  expect(screen.queryByText(/may be out of date/)).toBeNull();
});

it('hides technical messages from the reader', async () => {
  renderList(async () => {
    throw new TypeError('x is undefined');
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).not.toContain('undefined');
});
