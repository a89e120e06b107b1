import {
  getMyNomination,
  putMyNomination,
  withdrawMyNomination,
  type NewNomination,
  type Nomination,
} from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../hooks/query-keys.ts';

/** My nomination in an election (`null`: none), and what I can do about it. */
export function useMyNomination(electionId: string, memberId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const queryKey = queryKeys.nomination(electionId, memberId);
  const params = { id: electionId };
  const nomination = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(getMyNomination, { params, signal }),
    staleTime: 0,
  });
  const onSettled = () => queries.invalidateQueries({ queryKey: queryKeys.all });
  const submit = useMutation({
    mutationFn: (body: NewNomination) => api.call(putMyNomination, { params, body }),
    onSuccess: (saved) => queries.setQueryData<Nomination | null>(queryKey, saved),
    onSettled,
  });
  const takeBack = useMutation({
    mutationFn: () => api.call(withdrawMyNomination, { params }),
    onSuccess: () => queries.setQueryData<Nomination | null>(queryKey, null),
    onSettled,
  });
  return { nomination, submit, takeBack };
}
