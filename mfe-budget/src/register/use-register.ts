import { listRegister } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { budgetKeys } from '../query-keys.ts';
import type { RegisterFilters } from './use-register-filters.ts';

/** The public register, newest first; `data` are those read so far. While others are read, the last ones stay. */
export function useRegister({ status, kind }: RegisterFilters) {
  const api = useApi();
  const query = { ...(status && { status }), ...(kind && { kind }) };
  return useInfiniteQuery({
    queryKey: budgetKeys.register(query),
    queryFn: ({ pageParam, signal }) =>
      api.call(listRegister, {
        query: { ...query, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
  });
}
