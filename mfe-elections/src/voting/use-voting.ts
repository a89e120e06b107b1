import { type Election, findReceipt, getRollEntry } from '@campus/contracts/elections';
import { isConnectionSecure, useApi, useEndpoint, useMay, useRemembered } from '@campus/portal-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import {
  castBallots,
  keepAsCast,
  unansweredBallots,
  votedCandidates,
  votingTokens,
  type Choices,
} from './ballot-memory.ts';
import { onPaper } from '../election/papers.ts';
import { texts } from './texts.ts';
import { voteState } from './vote-state.ts';

/** Loads the part that only voters need. @throws Error in words for the voter */
export const loadCasting = () =>
  import('./cast-vote.ts').catch((cause: unknown) => {
    throw new Error(texts().voteStatus.notLoaded, { cause });
  });

/** The state of a member's vote in an election, and what they can do about it. */
export function useVoting(election: Election, memberId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const mayVote = useMay('vote.cast');
  const { id: electionId } = election;
  const voter = useMemo(() => ({ memberId, electionId }), [memberId, electionId]);
  // Read each time: the token may have been issued to another browser.
  const roll = useEndpoint(getRollEntry, { params: { id: electionId }, staleTime: 0 });
  const paper = roll.data?.paper;
  const own = useMemo(() => onPaper(election, paper), [election, paper]);
  const { publicKey } = own;
  // The roll was read before voting opened: only opening says who gets which paper.
  const lacksPaper = election.papers !== undefined && paper === undefined;
  const refetchRoll = roll.refetch;
  useEffect(() => {
    if (lacksPaper) void refetchRoll();
  }, [lacksPaper, refetchRoll]);
  const token = useRemembered(votingTokens, voter);
  const unanswered = useRemembered(unansweredBallots, voter);
  const chosen = useRemembered(votedCandidates, voter);
  const cast = useRemembered(castBallots, voter);

  const mutation = useMutation<void, Error, Choices>({
    mutationFn: async (choices) => {
      if (lacksPaper)
        throw new Error('Your ballot paper has not been read yet. Please try again in a moment.');
      if (publicKey === null) throw new Error('This election has no key yet. Please try again in a moment.');
      const { castVote } = await loadCasting();
      await castVote(api, voter, { publicKey, ...(paper !== undefined && { paper }) }, choices);
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: [getRollEntry.area] }),
  });

  // An answer was lost, perhaps in an earlier visit: the box tells whether the ballot arrived all the same.
  const isWaiting = token !== null && roll.data?.tokenIssued === true && !mutation.isPending;
  const box = useEndpoint(findReceipt, {
    params: { id: electionId, receipt: token?.receipt ?? '' },
    enabled: isWaiting,
    staleTime: 0,
  });
  const hasArrived = isWaiting && box.data?.inTheBox === true;
  useEffect(() => {
    if (hasArrived) keepAsCast(voter, token, unanswered);
  }, [hasArrived, voter, token, unanswered]);

  // Another tab may have fetched the token or used it since the roll was read.
  const receipt = cast?.receipt;
  useEffect(() => {
    if (receipt !== undefined) void refetchRoll();
  }, [receipt, refetchRoll]);

  return {
    /** The election with the posts of the member's own ballot paper. */
    own,
    vote: voteState({
      election,
      mayVote,
      isSecure: isConnectionSecure(),
      roll: { entry: lacksPaper && roll.data?.eligible ? undefined : roll.data, error: roll.error },
      box: { hasBallot: box.data?.inTheBox ?? null, isChecking: box.isFetching },
      memory: { token, unanswered, cast, chosen },
      mutation,
    }),
    /** Whether the vote of this visit was answered or has failed. */
    isSettled: mutation.isSuccess || mutation.isError,
    lookUpAgain: () => void refetchRoll(),
    send: (choices: Choices, onSettled?: () => void) => {
      if (!mutation.isPending) mutation.mutate(choices, onSettled && { onSettled });
    },
  };
}
