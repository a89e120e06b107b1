import { messages, removeCandidate, type Candidate } from '@campus/contracts';
import { notify, useApi } from '@campus/portal-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

export function useRemoveCandidate() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (candidate: Candidate) => api.call(removeCandidate, { params: { id: candidate._id } }),
    onSuccess: () => notify.success(messages.candidateRemoved),
    onError: () => notify.error(messages.candidateNotRemoved),
    onSettled: () => void queries.invalidateQueries({ queryKey: queryKeys.all }),
  });
}
