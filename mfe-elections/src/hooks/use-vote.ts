import { castBallot } from '@campus/contracts';
import { ApiError, useApi } from '@campus/portal-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ballotFor, forgetBallot, votedCandidates } from '../ballot.ts';
import { queryKeys } from './query-keys.ts';

/** The server has read the ballot and will never take it; after anything else the same ballot can be sent again. */
const isFinal = (error: ApiError) => [400, 403, 404, 409].includes(error.status);

/** Casts the member's vote for a candidate id. Sending again after a failure sends the same ballot. */
export function useVote(memberId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const markVoted = () => queries.setQueryData(queryKeys.roll(memberId), { eligible: true, voted: true });

  return useMutation<void, Error, string>({
    mutationFn: async (candidateId) => {
      const ballot = ballotFor(memberId, candidateId);
      try {
        await api.call(castBallot, { body: ballot });
      } catch (error) {
        if (error instanceof ApiError && isFinal(error)) forgetBallot(memberId, ballot);
        if (error instanceof ApiError && error.code === 'already-voted') markVoted();
        throw error;
      }
      votedCandidates.set(memberId, candidateId);
      forgetBallot(memberId, ballot);
      markVoted();
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: queryKeys.all }),
  });
}
