import { type Election, rulesOf } from '@campus/contracts/elections';
import type { Me } from '@campus/contracts/members';
import {
  Disclosure,
  EmptyState,
  Moment,
  Page,
  QueryState,
  Section,
  Skeleton,
  Stack,
  useFocusWhen,
  UserText,
  useSession,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { lazy, Suspense, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { ReadElection } from '../live/read-election.tsx';
import { LiveResults } from '../live/live-results.tsx';
import { useCurrentElection, useElectionCandidates, useLiveElection } from '../live/use-live-election.ts';
import { electorateText } from '../election/papers.ts';
import { hasVoteButtons } from '../election/post-rules.ts';
import { ElectionPhase } from '../voting/election-phase.tsx';
import { OpenElections } from '../voting/open-elections.tsx';
import { SinglePostBallot } from '../voting/single-post-ballot.tsx';
import { loadCasting, useVoting } from '../voting/use-voting.ts';
import { isOpen } from '../voting/vote-state.ts';
import { VoteStatus } from '../voting/vote-status.tsx';
import styles from './voting-page.module.css';
import { texts } from '../voting/texts.ts';

// Most elections have one post with one seat.
const MultiPostBallot = lazy(async () => ({
  default: (await import('../voting/multi-post-ballot.tsx')).MultiPostBallot,
}));
// Only a member who has voted sees it, and it brings the QR code.
const loadReceiptPanel = async () => ({
  default: (await import('../receipt/receipt-panel.tsx')).ReceiptPanel,
});
const ReceiptPanel = lazy(loadReceiptPanel);
/** How long a member who may vote looks at the page before it loads what the vote will need. */
const preloadAfterMs = 2000;

// The name of the card. All eight cards for it would be more to load for everybody who votes.
const title = () => t`Student Elections`;

/** `/voting` for the current election, `/voting/:electionId` for any. */
export function VotingPage() {
  const session = useSession();
  const { electionId } = useParams();
  // The shell's guard lets only members in; during a sign-out there is nothing to show.
  if (!('me' in session)) return null;
  return electionId === undefined ? (
    <CurrentElection me={session.me} />
  ) : (
    <OneElection key={electionId} id={electionId} me={session.me} />
  );
}

function CurrentElection({ me }: { me: Me }) {
  const current = useCurrentElection();
  if (current.data)
    return <OneElection key={current.data.id} id={current.data.id} current={current.data} me={me} />;
  return (
    // As in portal.json: the shell’s title stays.
    <Page title="Vote" lead={texts().votingPage.lead} width="wide">
      <QueryState
        query={current}
        skeleton={<Skeleton lines={4} height="9rem" />}
        isEmpty={(election) => election === null}
        empty={
          <EmptyState title={t`No election yet`}>
            <p>{t`Candidates appear here as soon as the college has entered them.`}</p>
          </EmptyState>
        }
      >
        {() => null}
      </QueryState>
    </Page>
  );
}

function OneElection({ id, current, me }: { id: string; current?: Election; me: Me }) {
  const election = useLiveElection(id, current);
  return (
    <Page title={election.data?.title ?? title()} kind="Election" lead={texts().votingPage.lead} width="wide">
      <OpenElections currentId={id} />
      <ReadElection query={election}>{(data) => <BallotPaper election={data} me={me} />}</ReadElection>
    </Page>
  );
}

function BallotPaper({ election, me }: { election: Election; me: Me }) {
  const candidates = useElectionCandidates(election.id);
  const { own, vote, isSettled, send, lookUpAgain } = useVoting(election, me.id);
  const list = (candidates.data ?? []).filter(({ postId }) => own.posts.some(({ id }) => id === postId));

  // The button that had the focus is disabled now: the focus goes where it says what happened.
  const status = useFocusWhen(isSettled);

  // Fetched only with the vote, it would fail with the network of just that moment.
  const canVote = vote.kind === 'may-vote';
  useEffect(() => {
    if (!canVote) return undefined;
    // A failure is reported when the vote needs them.
    const timer = setTimeout(
      () => void Promise.allSettled([loadCasting(), loadReceiptPanel()]),
      preloadAfterMs,
    );
    return () => clearTimeout(timer);
  }, [canVote]);

  const hasButtons = hasVoteButtons(own);
  const ballot = { election: own, candidates: list, memberId: me.id, vote, onCast: send };

  return (
    <>
      {election.description && <UserText>{election.description}</UserText>}
      {isOpen(election) && (
        <p>
          {election.closesAt ? (
            <>
              {t`Voting ends`} <Moment at={election.closesAt} />.
            </>
          ) : (
            t`Voting is open. No closing time has been set.`
          )}
        </p>
      )}
      {isOpen(election) && election.resultMode === 'live' && showsVotes(election) && (
        <p>{t`In this election everyone sees the votes change with every ballot. Someone who knows when you vote can see whose number goes up.`}</p>
      )}
      {/* The final text may be longer than the one shown during the check. */}
      <Stack aria-live="polite" data-loading={vote.kind === 'looking-up' || undefined}>
        <ElectionPhase election={election} />
        <VoteStatus
          ref={status}
          vote={vote}
          election={own}
          candidates={list}
          onSendAgain={send}
          onLookUpAgain={lookUpAgain}
        />
      </Stack>
      {vote.kind === 'cast' && (
        <Suspense fallback={<Skeleton height="12rem" />}>
          <ReceiptPanel election={election} memberId={me.id} receipt={vote.receipt} />
        </Suspense>
      )}
      <div className={styles.layout}>
        <Section title={hasButtons ? 'Candidates' : 'Ballot'}>
          <QueryState
            query={candidates}
            skeleton={<Skeleton lines={4} height="9rem" />}
            empty={
              <EmptyState title={t`No candidates yet`}>
                <p>{t`Candidates appear here as soon as they are added.`}</p>
              </EmptyState>
            }
          >
            {() =>
              election.papers && vote.kind === 'looking-up' ? (
                <Skeleton lines={4} height="9rem" />
              ) : hasButtons ? (
                <SinglePostBallot {...ballot} />
              ) : (
                <Suspense fallback={<Skeleton lines={4} height="9rem" />}>
                  <MultiPostBallot {...ballot} />
                </Suspense>
              )
            }
          </QueryState>
          {own.posts.length < election.posts.length && <OtherPosts election={election} own={own} />}
        </Section>
        <Stack gap={7}>
          {election.state !== 'nominations' && election.state !== 'cancelled' && (
            <Section title={figuresTitle(election)}>
              <LiveResults election={own} candidates={list} />
            </Section>
          )}
          <Section title={t`How your vote stays secret`}>
            <Stack gap={3} className={styles.small}>
              <p>{t`The portal records that you were given a ballot. It keeps the ballot itself without your name or the time. No one, not even the people who run the portal, can see which ballot is yours.`}</p>
              <p>{t`Only this browser remembers your choice and your receipt. It forgets both when you log out.`}</p>
              <p>{t`Every voter sees the candidates in a different random order.`}</p>
            </Stack>
          </Section>
        </Stack>
      </div>
    </>
  );
}

function OtherPosts({ election, own }: { election: Election; own: Election }) {
  const others = election.posts.filter((post) => !own.posts.some(({ id }) => id === post.id));
  return (
    <Disclosure title={t`Posts that are not on your ballot`}>
      <Stack as="ul" gap={1}>
        {others.map(({ id, title: name, electorate }) => (
          <li key={id}>
            <bdi>{name}</bdi>: {electorate && t`for ${{ voters: electorateText(electorate) }}.`}
          </li>
        ))}
      </Stack>
    </Disclosure>
  );
}

/** Ranked posts are counted when voting has ended. */
const showsVotes = ({ posts }: Election) => posts.some((post) => rulesOf(post).method !== 'ranked');

function figuresTitle(election: Election): string {
  const { state, resultMode } = election;
  if (state === 'published') return 'Result';
  if (resultMode === 'after-closing' || !showsVotes(election)) return 'Participation';
  return resultMode === 'live' ? t`Live results` : t`Results so far`;
}
