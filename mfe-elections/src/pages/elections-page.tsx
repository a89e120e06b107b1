import { type Election, listElections } from '@campus/contracts/elections';
import {
  Card,
  EmptyState,
  Grid,
  LinkButton,
  Page,
  PagedTable,
  Row,
  Section,
  Skeleton,
  Text,
  usePagedEndpoint,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Vote } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useLiveElection } from '../live/use-live-election.ts';
import { StateBadge, StateText } from '../election/election-state.tsx';
import { Turnout } from '../live/turnout.tsx';
import { paths } from '../paths.ts';

/** Browsers open six connections to a host at most, and each election that is followed holds one. */
const followedAtOnce = 2;

export const ElectionsPage = () => (
  <Page
    title="Elections"
    lead={t`Elections that are open now, and the results of past ones. Anyone can follow and check the count.`}
  >
    <PagedTable
      query={usePagedEndpoint(listElections)}
      what="elections"
      label={t`Show older elections`}
      skeleton={<Skeleton lines={3} height="9rem" />}
      empty={
        <EmptyState title={t`No elections yet`} icon={<Vote />}>
          <p>{t`Elections appear here as soon as the college announces one.`}</p>
        </EmptyState>
      }
    >
      {(all) => (
        <>
          <Group
            title="Now"
            elections={all.filter(isRunning).toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)))}
          />
          <Group title="Past" elections={all.filter((election) => !isRunning(election))} />
        </>
      )}
    </PagedTable>
  </Page>
);

const isOpen = ({ state }: Election) => state === 'open';
const isRunning = ({ state }: Election) => state === 'open' || state === 'nominations' || state === 'closed';

function Group({ title, elections }: { title: string; elections: readonly Election[] }) {
  if (elections.length === 0) return null;
  return (
    <Section title={title}>
      <Grid as="ul" min="24rem">
        {elections.map((election, index) => (
          <li key={election.id}>
            {isOpen(election) && index < followedAtOnce ? (
              <FollowedElection election={election} />
            ) : (
              <ElectionCard election={election} />
            )}
          </li>
        ))}
      </Grid>
    </Section>
  );
}

const FollowedElection = ({ election }: { election: Election }) => (
  <ElectionCard election={useLiveElection(election.id, election).data ?? election} />
);

function ElectionCard({ election }: { election: Election }) {
  const { id, title, state, posts } = election;
  return (
    <Card gap={4}>
      <Row spread gap={2}>
        <h3>
          <Link to={paths.election(id)}>
            <bdi>{title}</bdi>
          </Link>
        </h3>
        <StateBadge state={state} />
      </Row>
      <p>
        <StateText election={election} />
      </p>
      <Text tone="soft">{posts.map((post) => post.title).join(' · ')}</Text>
      {(state === 'open' || state === 'closed' || state === 'published') && <Turnout election={election} />}
      <Row>
        {state === 'open' && (
          <LinkButton variant="primary" to={paths.vote(id)}>
            Vote
          </LinkButton>
        )}
        {state === 'nominations' && <LinkButton to={paths.nominate(id)}>{t`Stand for a post`}</LinkButton>}
        {state === 'published' && <LinkButton to={paths.election(id)}>Result</LinkButton>}
        {(state === 'open' || state === 'closed' || state === 'published') && (
          <LinkButton variant="quiet" to={paths.board(id)}>
            {state === 'published' ? t`See all ballots and check the count` : t`Find my receipt`}
          </LinkButton>
        )}
      </Row>
    </Card>
  );
}
