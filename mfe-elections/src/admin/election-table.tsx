import { listManagedElections, type ManagedElection } from '@campus/contracts/elections';
import {
  DataTable,
  EmptyState,
  LinkButton,
  QueryState,
  ShowMore,
  Skeleton,
  usePagedEndpoint,
  When,
  counted,
} from '@campus/portal-kit';
import { Vote } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { StateBadge } from '../election/election-state.tsx';

/** All elections, drafts too, with what each waits for. */
export function ElectionTable() {
  const list = useRef<HTMLDivElement>(null);
  const elections = usePagedEndpoint(listManagedElections);
  return (
    <QueryState
      query={elections}
      skeleton={<Skeleton lines={6} />}
      empty={
        <EmptyState
          icon={<Vote />}
          title="No election yet"
          action={<LinkButton to="?election=new">Prepare the first one</LinkButton>}
        >
          <p>Prepare one with posts, times and voters, or just add candidates: that begins one as well.</p>
        </EmptyState>
      }
    >
      {(rows) => (
        <div ref={list}>
          <DataTable
            caption="Newest first"
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'title',
                header: 'Election',
                cell: ({ id, title }) => (
                  <Link to={`?election=${encodeURIComponent(id)}`}>
                    <bdi>{title}</bdi>
                  </Link>
                ),
              },
              { key: 'state', header: 'State', cell: (election) => <StateBadge state={election.state} /> },
              { key: 'next', header: 'Next', cell: nextOf },
              { key: 'times', header: 'Voting', cell: timesOf },
            ]}
          />
          <ShowMore query={elections} what="elections" list={list} />
        </div>
      )}
    </QueryState>
  );
}

function nextOf(election: ManagedElection): ReactNode {
  const { state, missing, pendingNominations, publishesAt, turnout, haltReason } = election;
  if (haltReason !== null && state !== 'cancelled') return 'Stopped: look at why, and cancel it';
  switch (state) {
    case 'draft':
    case 'nominations':
      if (pendingNominations > 0) return `${counted(pendingNominations, 'nomination')} to review`;
      if (missing.length > 0) return missing[0];
      return 'Ready to open';
    case 'open':
      return `${turnout.cast} of ${turnout.eligible} voted`;
    case 'closed':
      return publishesAt ? (
        <>
          Result on <When at={publishesAt} />
        </>
      ) : (
        'Publish the result'
      );
    default:
      return '–';
  }
}

const timesOf = ({ opensAt, closesAt }: ManagedElection) =>
  opensAt || closesAt ? (
    <span>
      {opensAt ? <When at={opensAt} /> : 'Opened by hand'}
      {' – '}
      {closesAt ? <When at={closesAt} /> : 'ended by hand'}
    </span>
  ) : (
    'Opened and ended by hand'
  );
