import { useApi, type ApiClient } from '@campus/portal-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../hooks/query-keys.ts';

/**
 * A change of elections or candidates. Whatever comes of it, the page reads again: also a refusal may mean that somebody
 * else was quicker.
 */
export function useChange<Variables, Result>(
  change: (api: ApiClient, variables: Variables) => Promise<Result>,
) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<Result, Error, Variables>({
    mutationFn: (variables) => change(api, variables),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.all }),
  });
}
