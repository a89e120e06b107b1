import { addCandidate, messages, type NewCandidate } from '@campus/contracts';
import { notify, useApi } from '@campus/portal-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

export function useAddCandidate() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewCandidate) => api.call(addCandidate, { body }),
    onSuccess: () => notify.success(messages.candidateAdded),
    onError: () => notify.error(messages.candidateNotAdded),
    onSettled: () => void queries.invalidateQueries({ queryKey: queryKeys.all }),
  });
}
