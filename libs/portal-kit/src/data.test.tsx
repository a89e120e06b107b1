import { endpoint, pageOf } from '@campus/contracts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { formDataOf, keyOf, useChange, useEndpoint, usePagedEndpoint } from './data.ts';
import { PortalProvider } from './portal-context.tsx';
import { createQueryClient } from './query-client.ts';
import { answer, fakeApi, personas, refusal, testConfig, type PreparedAnswer } from './testing/index.ts';

const thing = z.object({ id: z.string(), version: z.number() });
const of = { summary: 'For these tests', area: 'Things', access: 'public' } as const;
const byId = z.object({ id: z.string() });
const getThing = endpoint('get', '/api/things/:id', { ...of, params: byId, response: thing });
const listThings = endpoint('get', '/api/things', {
  ...of,
  query: z.object({ kind: z.optional(z.string()), cursor: z.optional(z.string()) }),
  response: pageOf(thing),
});
const listNames = endpoint('get', '/names', {
  ...of,
  query: z.object({ limit: z.number(), after: z.optional(z.string()) }),
  response: z.array(z.object({ _id: z.string() })),
});
const changeThing = endpoint('put', '/api/things/:id', {
  ...of,
  params: byId,
  body: z.object({ version: z.number() }),
  response: thing,
});
const addFile = endpoint('post', '/api/things/:id/file', {
  ...of,
  params: byId,
  file: { field: 'file', maxBytes: 100 },
  response: thing,
});

const params = { id: 'a' };
const body = { version: 1 };

function inPortal<Result>(hook: () => Result, answers: PreparedAnswer[]) {
  const api = fakeApi(answers);
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { retry: false } });
  const session = personas.student;
  const portal = { session, readSession: () => session, api, config: testConfig, cardPaths: {} };
  const view = renderHook(hook, {
    wrapper: ({ children }) => (
      <PortalProvider portal={portal}>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </PortalProvider>
    ),
  });
  return { ...view, api, queries };
}

it('caches an endpoint under its area, path and parameters', async () => {
  const query = { kind: 'small' };
  const read = vi.fn(() => ({ items: [], next: null }));
  const { result, queries } = inPortal(() => useEndpoint(listThings, { query }), [answer(listThings, read)]);
  await waitFor(() => expect(result.current.data).toEqual({ items: [], next: null }));
  expect(queries.getQueryData(keyOf(listThings, { query }))).toBe(result.current.data);
  await queries.invalidateQueries({ queryKey: ['Things'] });
  expect(read).toHaveBeenCalledTimes(2);
});

it("loads the next page by the previous page's cursor", async () => {
  const { result, api } = inPortal(
    () => usePagedEndpoint(listThings),
    [
      answer(listThings, ({ query }) =>
        (query as { cursor?: string }).cursor
          ? { items: [{ id: 'b', version: 1 }], next: null }
          : { items: [{ id: 'a', version: 1 }], next: 'more' },
      ),
    ],
  );
  await waitFor(() => expect(result.current.hasNextPage).toBe(true));
  await act(() => result.current.fetchNextPage());
  await waitFor(() => expect(result.current.data).toHaveLength(2));
  expect(result.current.hasNextPage).toBe(false);
  expect(api.calls.map(({ query }) => query)).toEqual([{}, { cursor: 'more' }]);
});

it('loads the next page by the last id of a plain array', async () => {
  const { result, api } = inPortal(
    () => usePagedEndpoint(listNames, { query: { limit: 1 }, after: 'after' }),
    [answer(listNames, ({ query }) => ((query as { after?: string }).after ? [] : [{ _id: 'asha' }]))],
  );
  await waitFor(() => expect(result.current.hasNextPage).toBe(true));
  await act(() => result.current.fetchNextPage());
  await waitFor(() => expect(result.current.hasNextPage).toBe(false));
  expect(api.calls[1]?.query).toEqual({ limit: 1, after: 'asha' });
});

it("shows a change's answer immediately, and refetches its area and other named ones", async () => {
  const changed = { id: 'a', version: 2 };
  const { result, queries } = inPortal(
    () => useChange(changeThing, { updates: getThing, also: ['Ledger'] }),
    [answer(changeThing, () => changed)],
  );
  queries.setQueryData(keyOf(getThing, { params }), { id: 'a', version: 1 });
  queries.setQueryData(['Ledger', 'sums'], 1);
  queries.setQueryData(['Complaints'], 1);
  await act(() => result.current.mutateAsync({ params, body }));
  expect(queries.getQueryData(keyOf(getThing, { params }))).toEqual(changed);
  const isStale = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated;
  expect([keyOf(getThing, { params }), ['Ledger', 'sums'], ['Complaints']].map(isStale)).toEqual([
    true,
    true,
    false,
  ]);
});

it('refetches after a refusal too, because someone else may have been faster', async () => {
  const { result, queries } = inPortal(
    () => useChange(changeThing),
    [
      answer(changeThing, () => {
        throw refusal('already-decided');
      }),
    ],
  );
  queries.setQueryData(keyOf(listThings), []);
  await act(() => expect(result.current.mutateAsync({ params, body })).rejects.toBeInstanceOf(ApiError));
  expect(queries.getQueryState(keyOf(listThings))?.isInvalidated).toBe(true);
});

it('reports a missing answer without waiting for the refetch', async () => {
  const { result } = inPortal(() => {
    useEndpoint(getThing, { params });
    return useChange(changeThing);
  }, [
    answer(getThing, () => new Promise(() => undefined)),
    answer(changeThing, () => {
      throw ApiError.network();
    }),
  ]);
  await act(() => expect(result.current.mutateAsync({ params, body })).rejects.toBeInstanceOf(ApiError));
});

it('reports upload progress, and none afterwards', async () => {
  const { promise, resolve } = Promise.withResolvers();
  const { result } = inPortal(
    () => useChange(addFile),
    [
      answer(addFile, (_, { onProgress }) => {
        onProgress?.(0.5);
        return promise;
      }),
    ],
  );
  const sent = formDataOf({ file: new File(['x'], 'x.pdf') });
  act(() => result.current.mutate({ params, body: sent }));
  await waitFor(() => expect(result.current.progress).toBe(0.5));
  resolve({ id: 'a', version: 2 });
  await waitFor(() => expect(result.current.progress).toBeNull());
});

it('omits missing values from a multipart body', () => {
  const file = new File(['x'], 'x.pdf');
  const body = formDataOf({ text: '', version: 3, file, other: null, more: undefined });
  expect([...body].map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
    ['text', ''],
    ['version', '3'],
    ['file', 'x.pdf'],
  ]);
});
