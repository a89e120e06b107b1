import { cards, type Candidate, type Me } from '@campus/contracts';
import {
  ConfirmDialog,
  EmptyState,
  Page,
  QueryState,
  Section,
  Skeleton,
  useMay,
  useSession,
} from '@campus/portal-kit';
import { useEffect, useRef, useState } from 'react';
import { unansweredBallots, votedCandidates } from '../ballot.ts';
import { ballotOrder } from '../ballot-order.ts';
import { CandidateCard, type VoteButton } from '../components/candidate-card.tsx';
import { LiveResults } from '../components/live-results.tsx';
import { VoteStatus } from '../components/vote-status.tsx';
import { useCandidates } from '../hooks/use-candidates.ts';
import { useElection } from '../hooks/use-election.ts';
import { useRemembered } from '../hooks/use-remembered.ts';
import { useRollEntry } from '../hooks/use-roll-entry.ts';
import { useVote } from '../hooks/use-vote.ts';
import styles from './voting-page.module.css';

const title = cards.find((card) => card.id === 'student-elections')!.name;

export function VotingPage() {
  const session = useSession();
  // The shell's guard lets only members in; while it signs somebody out there is nothing to show.
  return 'me' in session ? <BallotPaper me={session.me} /> : null;
}

function BallotPaper({ me }: { me: Me }) {
  const candidates = useCandidates();
  const election = useElection();
  const roll = useRollEntry(me.id);
  const vote = useVote(me.id);
  const mayVote = useMay('vote.cast');
  const chosenId = useRemembered(votedCandidates, me.id);
  const unanswered = useRemembered(unansweredBallots, me.id);
  const [asking, setAsking] = useState<Candidate | null>(null);
  const status = useRef<HTMLDivElement>(null);

  const find = (id: string | undefined) => candidates.data?.find((candidate) => candidate._id === id);
  const voted = roll.data?.voted ?? false;
  const chosen = voted ? find(chosenId ?? undefined) : undefined;
  // A ballot for somebody who no longer stands can't have been counted.
  const toSendAgain = vote.isPending ? undefined : find(unanswered?.candidateId);

  function send(candidate: Candidate) {
    if (vote.isPending) return;
    vote.mutate(candidate._id, { onSettled: () => setAsking(null) });
  }
  function buttonOf(candidate: Candidate): VoteButton {
    if (!mayVote || roll.data?.eligible === false) return 'none';
    if (candidate === chosen) return 'chosen';
    return roll.data && !voted && !toSendAgain ? 'open' : 'closed';
  }

  // The button that had the focus is disabled now: go where it says what happened.
  useEffect(() => {
    if (vote.isSuccess || vote.isError) status.current?.focus();
  }, [vote.isSuccess, vote.isError]);

  // The answer was lost, but the roll has a vote: the same ballot sent once more tells whether it is this one.
  const checked = useRef('');
  useEffect(() => {
    if (!voted || !unanswered || vote.isPending || checked.current === unanswered.ballotId) return;
    checked.current = unanswered.ballotId;
    vote.mutate(unanswered.candidateId);
  });

  // Another tab noted a counted vote: the roll read before knows nothing of it.
  const refetchRoll = roll.refetch;
  useEffect(() => {
    if (chosenId) void refetchRoll();
  }, [chosenId, refetchRoll]);

  // Somebody was added or removed since the list was read.
  const refetchCandidates = candidates.refetch;
  const outdated =
    candidates.isSuccess &&
    election.isSuccess &&
    !(
      election.data.results.length === candidates.data.length &&
      election.data.results.every((result) => find(result.candidateId))
    );
  useEffect(() => {
    if (outdated) void refetchCandidates();
  }, [outdated, refetchCandidates]);

  return (
    <Page title={title} lead={election.data?.title} width="wide">
      <div aria-live="polite">
        <VoteStatus
          ref={status}
          mayVote={mayVote}
          roll={roll}
          chosenName={chosen?.name}
          unansweredName={toSendAgain?.name}
          failure={vote.error}
          onSendAgain={() => toSendAgain && send(toSendAgain)}
        />
      </div>
      <div className={styles['layout']}>
        <Section title="Candidates">
          <QueryState
            query={candidates}
            skeleton={<Skeleton lines={4} height="9rem" />}
            empty={
              <EmptyState title="No candidates yet">
                <p>As soon as the college has entered the candidates, you find them here.</p>
              </EmptyState>
            }
          >
            {(list) => (
              <ul className={styles['candidates']}>
                {ballotOrder(list, me.id).map((candidate) => (
                  <CandidateCard
                    key={candidate._id}
                    candidate={candidate}
                    voteButton={buttonOf(candidate)}
                    onVote={() => setAsking(candidate)}
                  />
                ))}
              </ul>
            )}
          </QueryState>
        </Section>
        <div className={styles['aside']}>
          <Section title="Live results">
            <QueryState query={election} skeleton={<Skeleton lines={5} height="2.5rem" />}>
              {(current) => <LiveResults election={current} candidates={candidates.data ?? []} />}
            </QueryState>
          </Section>
          <Section title="What is kept of your vote">
            <div className={styles['small']}>
              <p>
                The portal stores that you voted and, apart from it, one vote for your candidate. It doesn’t
                store whom you chose.
              </p>
              <p>
                Only this browser remembers your choice, to mark it on this page. When you log out, it forgets
                it.
              </p>
              <p>The candidates stand in another order for each voter.</p>
            </div>
          </Section>
        </div>
      </div>
      <ConfirmDialog
        open={asking !== null}
        title="Confirm your vote"
        confirmLabel="Cast vote"
        busy={vote.isPending}
        onConfirm={() => asking && send(asking)}
        onCancel={() => setAsking(null)}
      >
        <p>
          Your vote goes to{' '}
          <strong>
            <bdi>{asking?.name}</bdi>
          </strong>
          . It can’t be changed afterwards.
        </p>
      </ConfirmDialog>
    </Page>
  );
}
