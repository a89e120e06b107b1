import type { Election, Me } from '@campus/contracts';
import {
  EmptyState,
  isConnectionSecure,
  needsSecureConnection,
  Page,
  QueryState,
  Section,
  Skeleton,
  useMay,
  useSession,
  Notice,
} from '@campus/portal-kit';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import { MissingElection } from '../components/missing-election.tsx';
import { LiveResults } from '../components/live-results.tsx';
import { Moment } from '../components/moment.tsx';
import { useCurrentElection } from '../hooks/use-current-election.ts';
import { useElectionCandidates } from '../hooks/use-election-candidates.ts';
import { useLiveElection } from '../hooks/use-live-election.ts';
import type { Choices } from '../voting/ballot-memory.ts';
import type { BallotState } from '../voting/ballot-props.ts';
import { loadProtocol } from '../voting/cast-vote.ts';
import { ElectionPhase } from '../voting/election-phase.tsx';
import { OpenElections } from '../voting/open-elections.tsx';
import { SinglePostBallot } from '../voting/single-post-ballot.tsx';
import { useVoting } from '../voting/use-voting.ts';
import { VoteStatus } from '../voting/vote-status.tsx';
import styles from './voting-page.module.css';

// Most elections have one post.
const MultiPostBallot = lazy(async () => ({
  default: (await import('../voting/multi-post-ballot.tsx')).MultiPostBallot,
}));
// Only who has voted sees it, and it brings the QR code.
const loadReceiptPanel = async () => ({
  default: (await import('../voting/receipt-panel.tsx')).ReceiptPanel,
});
const ReceiptPanel = lazy(loadReceiptPanel);
/** After this long on a page where one may vote, it fetches what the vote will need. */
const restMs = 2000;

// The name of the card. All eight cards for it would be more to load for everybody who votes.
const title = 'Student Elections';

/** `/voting` for the current election, `/voting/:electionId` for any. */
export function VotingPage() {
  const session = useSession();
  const { electionId } = useParams();
  // The shell's guard lets only members in; while it signs somebody out there is nothing to show.
  if (!('me' in session)) return null;
  return electionId === undefined ? (
    <CurrentElection me={session.me} />
  ) : (
    <OneElection key={electionId} id={electionId} me={session.me} />
  );
}

function CurrentElection({ me }: { me: Me }) {
  const current = useCurrentElection();
  if (current.data) return <OneElection key={current.data.id} id={current.data.id} me={me} />;
  return (
    <Page title={title} width="wide">
      <QueryState
        query={current}
        skeleton={<Skeleton lines={4} height="9rem" />}
        isEmpty={(election) => election === null}
        empty={
          <EmptyState title="No election yet">
            <p>As soon as the college has entered the candidates, you find them here.</p>
          </EmptyState>
        }
      >
        {() => null}
      </QueryState>
    </Page>
  );
}

function OneElection({ id, me }: { id: string; me: Me }) {
  const election = useLiveElection(id);
  return (
    <Page title={title} lead={election.data && <bdi>{election.data.title}</bdi>} width="wide">
      <OpenElections currentId={id} />
      <QueryState
        query={election}
        skeleton={<Skeleton lines={4} height="9rem" />}
        missing={<MissingElection />}
      >
        {(data) => <BallotPaper election={data} me={me} />}
      </QueryState>
    </Page>
  );
}

function BallotPaper({ election, me }: { election: Election; me: Me }) {
  const candidates = useElectionCandidates(election.id);
  const voting = useVoting(election, me.id);
  const mayVote = useMay('vote.cast');
  const status = useRef<HTMLDivElement>(null);
  const isOpen = election.state === 'open' && !election.halted;
  const canVote = isConnectionSecure();
  const { standing, isDone, failure } = voting;
  const list = candidates.data ?? [];

  // The button that had the focus is disabled now: go where it says what happened.
  useEffect(() => {
    if (isDone || failure) status.current?.focus();
  }, [isDone, failure]);

  // Fetched only with the vote, it would fail with the network of just that moment.
  const willVote = isOpen && mayVote && canVote && standing === 'may-vote';
  useEffect(() => {
    if (!willVote) return undefined;
    // Said when it is needed.
    const timer = setTimeout(() => void Promise.allSettled([loadProtocol(), loadReceiptPanel()]), restMs);
    return () => clearTimeout(timer);
  }, [willVote]);

  // Somebody joined since the list was read.
  const refetchCandidates = candidates.refetch;
  const isOutdated =
    candidates.isSuccess &&
    election.standings !== null &&
    election.standings.counts.some(
      ({ choice }) => choice.length === 24 && !candidates.data.some(({ id }) => id === choice),
    );
  useEffect(() => {
    if (isOutdated) void refetchCandidates();
  }, [isOutdated, refetchCandidates]);

  function stateOfBallot(): BallotState {
    const mightVote = isOpen && mayVote && canVote && standing !== 'not-on-roll';
    if (!mightVote && !(voting.chosen && election.state !== 'cancelled')) return 'none';
    return isOpen && !voting.isPending && (standing === 'may-vote' || standing === 'unused')
      ? 'open'
      : 'closed';
  }
  const ballot = {
    election,
    candidates: list,
    memberId: me.id,
    state: stateOfBallot(),
    isPending: voting.isPending,
    onCast: (choices: Choices, settled: () => void) => voting.send(choices, settled),
  };

  return (
    <>
      {election.description && (
        <p className={styles['description']} dir="auto">
          {election.description}
        </p>
      )}
      <p className={styles['facts']}>
        {isOpen && (
          <span>
            {election.closesAt ? (
              <>
                Voting ends <Moment at={election.closesAt} />.
              </>
            ) : (
              'Voting is open until the college ends it.'
            )}
          </span>
        )}
        <Link to="/elections">All elections</Link>
      </p>
      <div className={styles['status']} aria-live="polite">
        <ElectionPhase election={election} />
        {isOpen && !canVote ? (
          <Notice tone="bad">
            <p>
              <strong>This browser can’t vote here.</strong>
            </p>
            <p>{needsSecureConnection('Voting')} Nothing of your vote is used up.</p>
          </Notice>
        ) : (
          <VoteStatus
            ref={status}
            election={election}
            candidates={list}
            mayVote={mayVote}
            voting={voting}
            onSendAgain={() => voting.unanswered && voting.send(voting.unanswered)}
          />
        )}
      </div>
      {voting.receipt !== null && (
        <Suspense fallback={<Skeleton height="12rem" />}>
          <ReceiptPanel election={election} receipt={voting.receipt} />
        </Suspense>
      )}
      <div className={styles['layout']}>
        <Section title={election.posts.length > 1 ? 'Ballot' : 'Candidates'}>
          <QueryState
            query={candidates}
            skeleton={<Skeleton lines={4} height="9rem" />}
            empty={
              <EmptyState title="No candidates yet">
                <p>As soon as there are some, you find them here.</p>
              </EmptyState>
            }
          >
            {() =>
              election.posts.length > 1 ? (
                <Suspense fallback={<Skeleton lines={4} height="9rem" />}>
                  <MultiPostBallot {...ballot} chosen={voting.chosen ?? voting.unanswered} />
                </Suspense>
              ) : (
                <SinglePostBallot {...ballot} chosen={voting.chosen} />
              )
            }
          </QueryState>
        </Section>
        <div className={styles['aside']}>
          {election.state !== 'nominations' && election.state !== 'cancelled' && (
            <Section title={figuresTitle(election)}>
              <LiveResults election={election} candidates={list} />
            </Section>
          )}
          <Section title="What is kept of your vote">
            <div className={styles['small']}>
              <p>
                The portal stores that you were given a voting token and, apart from it, a ballot without a
                name or a time. The token was signed without being seen, so nobody, not even with the
                database, can tell which ballot is yours.
              </p>
              <p>
                Only this browser remembers your choice and your receipt. When you log out, it forgets both.
              </p>
              <p>The candidates stand in another order for each voter.</p>
            </div>
          </Section>
        </div>
      </div>
    </>
  );
}

function figuresTitle({ state, resultMode }: Election): string {
  if (state === 'published') return 'Result';
  if (resultMode === 'after-closing') return 'Participation';
  return resultMode === 'live' ? 'Live results' : 'Results so far';
}
