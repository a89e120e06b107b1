import type { Election } from '@campus/contracts/elections';
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
  Fact,
  Facts,
} from '@campus/portal-kit';
import { Download, Printer } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { ReadElection } from '../election/read-election.tsx';
import { useElectionCandidates, useLiveElection } from '../election/use-live-election.ts';
import { Digest } from '../election/digest.tsx';
import { StateBadge, StateText } from '../election/election-state.tsx';
import { paths } from '../paths.ts';
import { PostResult } from '../results/post-result.tsx';
import { resultsCsv } from '../results/results-csv.ts';
import { Turnout } from '../election/turnout.tsx';
import styles from './results-page.module.css';

/** An election for everybody: what it is about, where it stands, and how it comes or came out. */
export function ResultsPage() {
  const { electionId = '' } = useParams();
  const election = useLiveElection(electionId);
  return (
    <Page
      title={election.data?.title ?? 'Election'}
      lead={election.data && <StateText election={election.data} />}
      actions={election.data && <Actions election={election.data} />}
    >
      <ReadElection query={election}>{(current) => <ElectionView election={current} />}</ReadElection>
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
      <LinkButton variant="primary" to={paths.vote(id)}>
        Vote
      </LinkButton>
    );
  if (state === 'nominations') return <LinkButton to={paths.nominate(id)}>Stand for a post</LinkButton>;
  if (state !== 'published' || !standings) return null;
  return (
    <>
      <LinkButton variant="primary" to={paths.board(id)}>
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
  const { id, state, posts, digest } = election;
  const candidates = useElectionCandidates(id);

  const hasBegun = state === 'open' || state === 'closed' || state === 'published';
  return (
    <>
      <div className={styles['facts']}>
        <StateBadge state={state} />
        {hasBegun && <Turnout election={election} />}
        {state !== 'cancelled' && state !== 'published' && <StandingsNote election={election} />}
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
                On the <Link to={paths.board(id)}>public board</Link> are all ballots without names. Find
                yours by your receipt, and let your own browser count.
              </>
            ) : (
              <>
                Whoever voted can <Link to={paths.board(id)}>look for the receipt</Link> already. With the
                result all ballots are published, without names, so that everybody can count.
              </>
            )}
          </p>
        </Section>
      )}
    </>
  );
}

/** Why there are no votes to see, or how fresh those are. */
function StandingsNote({ election: { state, resultMode, batchSize } }: { election: Election }) {
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
      <Facts>
        <Fact term={posts.length === 1 ? 'Post' : 'Posts'}>{posts.map(({ title }) => title).join(', ')}</Fact>
        <Fact term="Who may vote">
          {eligibility === 'list' ? 'Those on the list of voters' : 'All students'}
        </Fact>
        {opensAt && (
          <Fact term={isOver || state === 'open' ? 'Voting began' : 'Voting begins'}>
            <When at={opensAt} />
          </Fact>
        )}
        <Fact term={isOver ? 'Voting ended' : 'Voting ends'}>
          {closesAt ? <When at={closesAt} /> : 'When the college closes it'}
        </Fact>
        {publishesAt && (
          <Fact term="Result">
            <When at={publishesAt} />
          </Fact>
        )}
        <Fact term="Who is elected">
          Who has the most votes for a post
          {noneOfTheAbove && ', unless “None of the above” has as many or more'}.{' '}
          {tieRule === 'lot'
            ? 'If several have equally many, a lot decides.'
            : 'If several have equally many, they stand again in a run-off.'}
        </Fact>
      </Facts>
    </>
  );
}
