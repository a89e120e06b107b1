import type { Election } from '@campus/contracts';
import {
  Button,
  download,
  LinkButton,
  notify,
  Page,
  QueryState,
  Section,
  Skeleton,
  When,
} from '@campus/portal-kit';
import { Download, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { MissingElection } from '../components/missing-election.tsx';
import { useLiveElection } from '../hooks/use-live-election.ts';
import { Digest } from '../results/digest.tsx';
import { StateBadge, StateWords } from '../results/election-state.tsx';
import { PostResult } from '../results/post-result.tsx';
import { resultsCsv } from '../results/results-csv.ts';
import { Turnout } from '../results/turnout.tsx';
import { useElectionCandidates } from '../hooks/use-election-candidates.ts';
import styles from './results-page.module.css';

/** An election for everybody: what it is about, where it stands, and how it comes or came out. */
export function ResultsPage() {
  const { electionId = '' } = useParams();
  const election = useLiveElection(electionId);
  return (
    <Page
      title={election.data?.title ?? 'Election'}
      lead={election.data && <StateWords election={election.data} />}
      actions={election.data && <Actions election={election.data} />}
    >
      <QueryState
        query={election}
        skeleton={<Skeleton lines={4} height="6rem" />}
        missing={<MissingElection />}
      >
        {(current) => <ElectionView election={current} />}
      </QueryState>
    </Page>
  );
}

function Actions({ election }: { election: Election }) {
  const { id, state, standings } = election;
  const candidates = useElectionCandidates(id);

  async function saveCsv() {
    try {
      download(
        `${id}.csv`,
        await resultsCsv(election, standings!, candidates.data!),
        'text/csv;charset=utf-8',
      );
    } catch {
      notify.error('The file could not be made. Please try again.');
    }
  }

  if (state === 'open')
    return (
      <LinkButton variant="primary" to={`/voting/${id}`}>
        Vote
      </LinkButton>
    );
  if (state === 'nominations') return <LinkButton to={`/voting/${id}/nominate`}>Stand for a post</LinkButton>;
  if (state !== 'published' || !standings) return null;
  return (
    <>
      <LinkButton variant="primary" to={`/elections/${id}/board`}>
        Check the count
      </LinkButton>
      {candidates.data && (
        <Button icon={<Download size={18} aria-hidden="true" />} onClick={() => void saveCsv()}>
          Download as CSV
        </Button>
      )}
      <Button icon={<Printer size={18} aria-hidden="true" />} onClick={() => window.print()}>
        Print
      </Button>
    </>
  );
}

function ElectionView({ election }: { election: Election }) {
  const { id, state, standings, posts, digest } = election;
  const candidates = useElectionCandidates(id);

  // Somebody was put on the ballot, or taken off it, since the list was read.
  const refetch = candidates.refetch;
  const known = new Set(candidates.data?.map((candidate) => candidate.id));
  const outdated =
    candidates.isSuccess &&
    standings?.counts.some(({ choice }) => choice !== 'none' && choice !== 'blank' && !known.has(choice));
  useEffect(() => {
    if (outdated) void refetch();
  }, [outdated, refetch]);

  const hasBegun = state === 'open' || state === 'closed' || state === 'published';
  return (
    <>
      <div className={styles['facts']}>
        <StateBadge state={state} />
        {hasBegun && <Turnout election={election} />}
        {state !== 'cancelled' && state !== 'published' && <StandingsWords election={election} />}
      </div>
      <QueryState query={candidates} skeleton={<Skeleton lines={5} height="2.5rem" />} isEmpty={() => false}>
        {(people) =>
          posts.map((post) => (
            <PostResult key={post.id} post={post} election={election} candidates={people} />
          ))
        }
      </QueryState>
      <Section title="About this election">
        <About election={election} />
      </Section>
      {hasBegun && (
        <Section title="Check it yourself">
          {digest && <Digest digest={digest} />}
          <p className={styles['text']}>
            {state === 'published' ? (
              <>
                On the <Link to={`/elections/${id}/board`}>public board</Link> are all ballots without names.
                Find yours by your receipt, and let your own browser count.
              </>
            ) : (
              <>
                Whoever voted can <Link to={`/elections/${id}/board`}>look for the receipt</Link> already.
                With the result all ballots are published, without names, so that everybody can count.
              </>
            )}
          </p>
        </Section>
      )}
    </>
  );
}

/** Why there are no votes to see, or how fresh those are. */
function StandingsWords({ election: { state, resultMode, batchSize } }: { election: Election }) {
  if (state === 'nominations') return null;
  if (resultMode === 'live')
    return (
      <p>
        {state === 'open'
          ? 'The votes below change with each ballot.'
          : 'The votes below are final as soon as they are published.'}
      </p>
    );
  if (resultMode === 'batched')
    return (
      <p>
        The votes below are shown in steps of at least {batchSize} ballots, so that nobody can see how a
        single person voted. They are behind the turnout.
      </p>
    );
  return <p>In this election votes are shown only with the result, so that nobody is swayed by them.</p>;
}

function About({ election }: { election: Election }) {
  const { description, posts, state, opensAt, closesAt, publishesAt, eligibility, noneOfTheAbove, tieRule } =
    election;
  const isOver = state === 'closed' || state === 'published';
  return (
    <>
      {description && (
        <p className={styles['description']} dir="auto">
          {description}
        </p>
      )}
      <dl className={styles['about']}>
        <dt>{posts.length === 1 ? 'Post' : 'Posts'}</dt>
        <dd>{posts.map(({ title }) => title).join(', ')}</dd>
        <dt>Who may vote</dt>
        <dd>{eligibility === 'list' ? 'Those on the list of voters' : 'All students'}</dd>
        {opensAt && (
          <>
            <dt>{isOver || state === 'open' ? 'Voting began' : 'Voting begins'}</dt>
            <dd>
              <When at={opensAt} />
            </dd>
          </>
        )}
        <dt>{isOver ? 'Voting ended' : 'Voting ends'}</dt>
        <dd>{closesAt ? <When at={closesAt} /> : 'When the college closes it'}</dd>
        {publishesAt && (
          <>
            <dt>Result</dt>
            <dd>
              <When at={publishesAt} />
            </dd>
          </>
        )}
        <dt>Who is elected</dt>
        <dd>
          Who has the most votes for a post
          {noneOfTheAbove && ', unless “None of the above” has as many or more'}.{' '}
          {tieRule === 'lot'
            ? 'If several have equally many, a lot decides.'
            : 'If several have equally many, they stand again in a run-off.'}
        </dd>
      </dl>
    </>
  );
}
