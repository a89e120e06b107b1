import type { Endpoint, Parsed, Sent } from '@campus/contracts';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer, CallOptions } from './api-client.ts';
import type { ApiError } from './api-error.ts';
import { type Attempts, createAttempts, fingerprint, isMadeBy, repeated, withKey } from './repeats.ts';
import { useApi, useHasSessionEnded } from './portal-context.tsx';

type Asked<E extends Endpoint> = Pick<CallOptions<E>, 'params' | 'query'>;

/**
 * The key of an answer in the query cache: area, path, then the request's parameters. `[endpoint.area]` matches all
 * reads of the area, `keyOf(endpoint)` all reads of one endpoint.
 */
export const keyOf = <E extends Endpoint>(endpoint: E, asked?: Asked<E>): QueryKey => [
  endpoint.area,
  endpoint.path,
  ...(asked?.params || asked?.query ? [{ params: asked.params, query: asked.query }] : []),
];

type ReadOptions<E extends Endpoint, Data> = Asked<E> &
  Omit<UseQueryOptions<Answer<E>, Error, Data>, 'queryKey' | 'queryFn'>;

/** Reads an endpoint. Other options are those of `useQuery`: `enabled`, `select`, `refetchInterval`. */
export function useEndpoint<E extends Endpoint, Data = Answer<E>>(
  endpoint: E,
  { params, query, ...options }: ReadOptions<E, Data> = {} as ReadOptions<E, Data>,
) {
  const api = useApi();
  const asked = { params, query } as Asked<E>;
  return useQuery<Answer<E>, Error, Data>({
    ...options,
    queryKey: keyOf(endpoint, asked),
    queryFn: ({ signal }) => api.call(endpoint, { ...asked, signal }),
  });
}

/** Reads an endpoint's answer anew, and throws if that fails. */
export const readAgain = async <Data>(query: UseQueryResult<Data>): Promise<Data> =>
  (await query.refetch({ throwOnError: true })).data!;

type ItemOf<A> = A extends readonly (infer Item)[]
  ? Item
  : A extends { items: (infer Item)[] }
    ? Item
    : never;
interface Page<Item> {
  items: Item[];
  next: string | null;
}

/**
 * Reads a list page by page; `data` are the items read so far. While another list is read (what was asked changed), the
 * last one stays.
 * @param after of a list that answers with a bare array: the parameter that takes the `_id` of the last item. `query`
 * then needs the `limit`.
 */
export function usePagedEndpoint<E extends Endpoint>(
  endpoint: E,
  {
    params,
    query,
    after,
    enabled = true,
    refetchInterval = false,
  }: Asked<E> & {
    after?: 'after' | 'before';
    enabled?: boolean;
    refetchInterval?: number | false;
  } = {} as Asked<E>,
) {
  type Item = ItemOf<Parsed<E['response']>>;
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...keyOf(endpoint), { params, query, pages: true }],
    queryFn: async ({ pageParam, signal }): Promise<Page<Item>> => {
      const place = pageParam === null ? {} : { [after ?? 'cursor']: pageParam };
      const answer = (await api.call(endpoint, {
        params,
        query: { ...(query as object), ...place },
        signal,
      } as CallOptions<E>)) as Page<Item> | (Item & { _id: string })[];
      if (!Array.isArray(answer)) return answer;
      const isLast = answer.length < (query as { limit: number }).limit;
      return { items: answer, next: isLast ? null : answer.at(-1)!._id };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
    enabled,
    refetchInterval,
  });
}

/** The call of a change, without the idempotency key, which the hook adds. */
export type Change<E extends Endpoint> = E extends { key: infer Key extends string }
  ? Omit<CallOptions<E>, 'body'> & { body?: Without<Sent<E['body']>, Key> | FormData }
  : CallOptions<E>;
/** Leaves the key out of each member of a union. */
type Without<Body, Key extends string> = Body extends unknown ? Omit<Body, Key> : never;

export type ChangeOptions<E extends Endpoint> = Omit<
  UseMutationOptions<Answer<E>, ApiError, Change<E> | void>,
  'mutationFn'
> & { kept?: Attempts; updates?: Endpoint; also?: readonly string[] };

/**
 * Changes something through an endpoint: `change.mutate({ params, body })`. A call whose answer got lost is repeated; the
 * API counts it once. Afterwards, all reads of its area are refetched, even after a refusal, which may mean that someone
 * else was faster. `mutateAsync` resolves only after those reads, so put everything that follows a success into
 * `onSuccess`.
 * @param kept the form that is sent, which keeps the key of what may have arrived
 * @param updates the read that this endpoint's answer replaces, for the same `params`
 * @param also other areas to refetch
 * @returns the mutation, and `progress` of a file that is being sent: 0 to 1, `null` when there is none
 */
export function useChange<E extends Endpoint>(
  endpoint: E,
  { kept, updates, also = [], onSettled, ...options }: ChangeOptions<E> = {},
) {
  const api = useApi();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const [own] = useState(createAttempts);
  const attempts = kept ?? own;

  const hasSessionEnded = useHasSessionEnded();

  async function send(asked: CallOptions<E>, hasArrived: () => Promise<Answer<E> | null>) {
    const showsProgress = sendsFile(asked.body) && !endpoint.anonymous;
    // Tests wait less.
    const pauseMs = queries.getDefaultOptions().mutations?.retryDelay as number | undefined;
    if (showsProgress) setProgress(0);
    try {
      return await repeated(
        endpoint,
        () => api.call(endpoint, showsProgress ? { ...asked, onProgress: setProgress } : asked),
        // Not as whoever logged in meanwhile.
        { pauseMs, hasArrived, mayRepeat: () => !hasSessionEnded() },
      );
    } finally {
      setProgress(null);
    }
  }
  const change = useMutation<Answer<E>, ApiError, Change<E> | void>({
    ...options,
    mutationFn: async (given) => {
      const said = (given ?? {}) as CallOptions<E>;
      const key = endpoint.key ? attempts.keyOf(fingerprint(endpoint, said)) : null;
      const asked = key === null ? said : withKey(endpoint, said, key);
      const answer = await send(asked, async () => {
        if (!updates || key === null) return null;
        const now = await api.call(updates, { params: asked.params }).catch(() => null);
        return isMadeBy(now, key) ? (now as Answer<E>) : null;
      });
      attempts.arrived();
      if (updates) queries.setQueryData(keyOf(updates, { params: asked.params }), answer);
      return answer;
    },
    onSettled: async (answer, error, ...rest) => {
      await onSettled?.(answer, error, ...rest);
      const reads = [endpoint.area, ...also].map((area) => queries.invalidateQueries({ queryKey: [area] }));
      // If the API doesn't answer, refetching would only delay the error message.
      if (!error?.isUncertain) await Promise.all(reads);
    },
  });
  return { ...change, progress };
}

const sendsFile = (body: unknown): boolean =>
  body instanceof FormData && [...body.values()].some((value) => value instanceof Blob);

/** A multipart body of fields and files; what is `null` or undefined is left out. */
export function formDataOf(
  values: Readonly<Record<string, string | number | boolean | Blob | null | undefined>>,
): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(values))
    if (value instanceof Blob) body.append(name, value);
    else if (value !== null && value !== undefined) body.append(name, String(value));
  return body;
}
