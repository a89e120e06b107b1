import { type Election, listElections } from '@campus/contracts/elections';
import {
  Card,
  EmptyState,
  Page,
  QueryState,
  Section,
  ShowMore,
  Skeleton,
  usePagedEndpoint,
} from '@campus/portal-kit';
import { Vote } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useLiveElection } from '../election/use-live-election.ts';
import { StateBadge, StateText } from '../election/election-state.tsx';
import { Turnout } from '../election/turnout.tsx';
import { paths } from '../paths.ts';
import styles from './elections-page.module.css';

/** Browsers open six connections to a host at most, and each election that is followed holds one. */
const followedAtOnce = 2;

export function ElectionsPage() {
  const list = useRef<HTMLDivElement>(null);
  const elections = usePagedEndpoint(listElections);
  return (
    <Page
      title="Elections"
      lead="What is being voted on, and how past elections came out. Everybody can follow and check the count."
    >
      <QueryState
        query={elections}
        skeleton={<Skeleton lines={3} height="9rem" />}
        empty={
          <EmptyState title="No elections yet" icon={<Vote />}>
            <p>As soon as the college prepares one, you find it here.</p>
          </EmptyState>
        }
      >
        {(all) => (
          <div ref={list}>
            <Group
              title="Now"
              elections={all.filter(isRunning).toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)))}
            />
            <Group title="Past" elections={all.filter((election) => !isRunning(election))} />
            <ShowMore query={elections} what="elections" label="Show older elections" list={list} />
          </div>
        )}
      </QueryState>
    </Page>
  );
}

const isOpen = ({ state }: Election) => state === 'open';
const isRunning = ({ state }: Election) => state === 'open' || state === 'nominations' || state === 'closed';

function Group({ title, elections }: { title: string; elections: readonly Election[] }) {
  if (elections.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={styles['list']}>
        {elections.map((election, index) => (
          <li key={election.id}>
            {isOpen(election) && index < followedAtOnce ? (
              <FollowedElection election={election} />
            ) : (
              <ElectionCard election={election} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const FollowedElection = ({ election }: { election: Election }) => (
  <ElectionCard election={useLiveElection(election.id, election).data ?? election} />
);

function ElectionCard({ election }: { election: Election }) {
  const { id, title, state, posts } = election;
  return (
    <Card className={styles['card']}>
      <div className={styles['head']}>
        <h3>
          <Link to={paths.election(id)}>
            <bdi>{title}</bdi>
          </Link>
        </h3>
        <StateBadge state={state} />
      </div>
      <p>
        <StateText election={election} />
      </p>
      <p className={styles['posts']}>{posts.map((post) => post.title).join(' · ')}</p>
      {(state === 'open' || state === 'closed' || state === 'published') && <Turnout election={election} />}
      <p className={styles['links']}>
        {state === 'open' && <Link to={paths.vote(id)}>Vote</Link>}
        {state === 'nominations' && <Link to={paths.nominate(id)}>Stand for a post</Link>}
        {state === 'published' && <Link to={paths.election(id)}>Result</Link>}
        {(state === 'open' || state === 'closed' || state === 'published') && (
          <Link to={paths.board(id)}>
            {state === 'published' ? 'All ballots, and check the count' : 'Find my receipt'}
          </Link>
        )}
      </p>
    </Card>
  );
}
