import { findReceipt, type Election } from '@campus/contracts';
import { useApi, useRemembered } from '@campus/portal-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { queryKeys } from '../hooks/query-keys.ts';
import { useRollEntry } from '../hooks/use-roll-entry.ts';
import {
  castBallots,
  unansweredBallots,
  votedCandidates,
  votingTokens,
  type Choices,
} from './ballot-memory.ts';
import { castVote, keepAsCast } from './cast-vote.ts';

/**
 * Where a voter stands. `unsent`: chosen, and no answer came yet; `unused`: has a signed token and no choice that this
 * browser remembers; `elsewhere`: the token was given to another browser.
 */
export type Standing = 'unknown' | 'not-on-roll' | 'may-vote' | 'unsent' | 'unused' | 'cast' | 'elsewhere';

/** The way of a member's vote in an election, as far as this browser and the roll know it. */
export function useVoting(election: Election, memberId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const { id: electionId, publicKey } = election;
  const voter = useMemo(() => ({ memberId, electionId }), [memberId, electionId]);
  const roll = useRollEntry(electionId, memberId);
  const token = useRemembered(votingTokens, voter);
  const unanswered = useRemembered(unansweredBallots, voter);
  const chosen = useRemembered(votedCandidates, voter);
  const cast = useRemembered(castBallots, voter);

  const vote = useMutation<void, Error, Choices>({
    mutationFn: async (choices) => {
      if (publicKey === null) throw new Error('This election has no key yet. Please try again in a moment.');
      await castVote(api, voter, publicKey, choices);
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: queryKeys.all }),
  });

  // An answer was lost, perhaps in an earlier visit: the box tells whether the ballot arrived all the same.
  const waits = token !== null && roll.data?.tokenIssued === true && !vote.isPending;
  const check = useQuery({
    queryKey: queryKeys.receipt(electionId, token?.receipt ?? ''),
    queryFn: ({ signal }) =>
      api.call(findReceipt, { params: { id: electionId, receipt: token?.receipt ?? '' }, signal }),
    enabled: waits,
    staleTime: 0,
  });
  const isMissing = roll.data?.tokenIssued === false || check.data?.inTheBox === false;
  const arrived = waits && check.data?.inTheBox === true;
  useEffect(() => {
    if (arrived) keepAsCast(voter, token, unanswered);
  }, [arrived, voter, token, unanswered]);

  // Another tab was given the token, or used it: the roll read before knows nothing of it.
  const refetchRoll = roll.refetch;
  const receipt = cast?.receipt;
  useEffect(() => {
    if (receipt !== undefined) void refetchRoll();
  }, [receipt, refetchRoll]);

  function standing(): Standing {
    if (cast) return 'cast';
    if (roll.data?.eligible === false) return 'not-on-roll';
    if (unanswered && token) return election.state === 'open' || isMissing ? 'unsent' : 'unknown';
    if (!roll.data) return 'unknown';
    if (!roll.data.tokenIssued) return 'may-vote';
    if (!token) return 'elsewhere';
    return check.isFetching ? 'unknown' : 'unused';
  }

  return {
    roll,
    standing: standing(),
    /** What this browser remembers as chosen; null when it doesn't. */
    chosen: cast ? chosen : null,
    unanswered,
    receipt: receipt ?? null,
    isPending: vote.isPending,
    failure: vote.error,
    /** The vote went out in this visit and was answered. */
    isDone: vote.isSuccess,
    send: (choices: Choices, onSettled?: () => void) => {
      if (!vote.isPending) vote.mutate(choices, onSettled && { onSettled });
    },
  };
}
export type Voting = ReturnType<typeof useVoting>;
