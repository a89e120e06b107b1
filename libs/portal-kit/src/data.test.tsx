import { endpoint, pageOf } from '@campus/contracts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { formDataOf, keyOf, useChange, useEndpoint, usePagedEndpoint } from './data.ts';
import { PortalProvider } from './portal-context.tsx';
import { createQueryClient } from './query-client.ts';
import { answer, fakeApi, personas, refusal, testConfig, type PreparedAnswer } from './testing/index.ts';
import type { FakeCall } from './testing/fake-api.ts';

const thing = z.object({
  id: z.string(),
  version: z.number(),
  history: z.optional(z.array(z.object({ id: z.string() }))),
});
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
const stepThing = endpoint('post', '/api/things/:id/steps', {
  ...of,
  params: byId,
  key: 'requestId',
  body: z.object({ requestId: z.string(), version: z.number(), text: z.optional(z.string()) }),
  response: thing,
});
const makeThing = endpoint('post', '/api/things', {
  ...of,
  key: 'requestId',
  body: z.object({ requestId: z.string(), text: z.string() }),
  status: 201,
  response: thing,
});
const removeThing = endpoint('delete', '/api/things/:id', { ...of, params: byId, status: 204 });
const tellThing = endpoint('post', '/api/told', { ...of, anonymous: true, status: 204 });
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
  queries.setDefaultOptions({ queries: { retry: false }, mutations: { retryDelay: 0 } });
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

describe('an answer that got lost', () => {
  const kept = { id: 'a', version: 2, history: [] };
  /** Loses the first answers, and notes the keys. */
  function loses(count: number, lost = ApiError.network) {
    const keys: unknown[] = [];
    const value = ({ body: sent }: FakeCall) => {
      keys.push((sent as { requestId?: string } | undefined)?.requestId);
      if (keys.length <= count) throw lost();
      return { id: 'a', version: 2 };
    };
    return { keys, value };
  }

  it.each([
    ['network', ApiError.network, 3],
    ['time', ApiError.timeout, 1],
    ['server', () => ApiError.unexpected(502), 3],
  ])('is asked for again under the same key: %s', async (_, lost, times) => {
    const { keys, value } = loses(times, lost);
    const { result } = inPortal(() => useChange(stepThing), [answer(stepThing, value)]);
    await act(() => expect(result.current.mutateAsync({ params, body })).resolves.toBeDefined());
    expect(keys).toHaveLength(times + 1);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is given up in the end: it may have arrived, and the same once more has the same key', async () => {
    const { keys, value } = loses(4);
    const { result } = inPortal(() => useChange(stepThing), [answer(stepThing, value)]);
    await act(() =>
      expect(result.current.mutateAsync({ params, body })).rejects.toThrow(/may or may not have arrived/),
    );
    await act(() => result.current.mutateAsync({ params, body: { version: 2 } }));
    expect(new Set(keys).size).toBe(1);
    await act(() => result.current.mutateAsync({ params, body }));
    expect(new Set(keys).size).toBe(2);
  });

  it('draws another key for another step, but keeps that of a new thing', async () => {
    const step = loses(4);
    const made = loses(4);
    const { result } = inPortal(
      () => ({ step: useChange(stepThing), make: useChange(makeThing) }),
      [answer(stepThing, step.value), answer(makeThing, made.value)],
    );
    for (const text of ['One', 'Another']) {
      await act(() =>
        result.current.step.mutateAsync({ params, body: { version: 1, text } }).catch(() => null),
      );
      await act(() => result.current.make.mutateAsync({ body: { text } }).catch(() => null));
    }
    expect([new Set(step.keys).size, new Set(made.keys).size]).toEqual([2, 1]);
  });

  it('is read from the history of what changed', async () => {
    const { keys, value } = loses(9);
    const { result } = inPortal(
      () => useChange(stepThing, { updates: getThing }),
      [answer(stepThing, value), answer(getThing, () => ({ ...kept, history: [{ id: keys[0] as string }] }))],
    );
    await act(() =>
      expect(result.current.mutateAsync({ params, body })).resolves.toMatchObject({ version: 2 }),
    );
  });

  it('counts as a removal when the thing is gone', async () => {
    let times = 0;
    const { result } = inPortal(
      () => useChange(removeThing),
      [
        answer(removeThing, () => {
          throw (times += 1) === 1 ? ApiError.network() : refusal('not-found');
        }),
      ],
    );
    await act(() => expect(result.current.mutateAsync({ params })).resolves.toBeUndefined());
  });

  it('is not asked for again after a refusal, offline, or without a name', async () => {
    const one = vi.fn(() => Promise.reject(refusal('already-decided')));
    const lost = vi.fn(() => Promise.reject(ApiError.network()));
    const { result } = inPortal(
      () => ({
        refused: useChange(changeThing),
        offline: useChange(stepThing),
        nameless: useChange(tellThing),
      }),
      [answer(changeThing, one), answer(stepThing, lost), answer(tellThing, lost)],
    );
    await act(() =>
      expect(result.current.refused.mutateAsync({ params, body })).rejects.toBeInstanceOf(ApiError),
    );
    await act(() => expect(result.current.nameless.mutateAsync({})).rejects.toBeInstanceOf(ApiError));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await act(() =>
      expect(result.current.offline.mutateAsync({ params, body })).rejects.toBeInstanceOf(ApiError),
    );
    expect([one.mock.calls.length, lost.mock.calls.length]).toEqual([1, 2]);
    vi.restoreAllMocks();
  });
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
