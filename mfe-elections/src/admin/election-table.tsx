import { listManagedElections, type ManagedElection } from '@campus/contracts/elections';
import {
  counted,
  DataTable,
  EmptyState,
  LinkButton,
  PagedTable,
  usePagedEndpoint,
  When,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Vote } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { StateBadge } from '../election/election-state.tsx';
import { isStepped } from '../live/turnout.tsx';
import { texts } from './texts.ts';

/** All elections, drafts too, with what each waits for. */
export function ElectionTable() {
  const elections = usePagedEndpoint(listManagedElections);
  return (
    <PagedTable
      query={elections}
      what="elections"
      empty={
        <EmptyState
          icon={<Vote />}
          title={t`No election yet`}
          action={<LinkButton to="?election=new">{t`Prepare the first one`}</LinkButton>}
        >
          <p>{t`Prepare one with posts, times and voters. Adding candidates also starts an election.`}</p>
        </EmptyState>
      }
    >
      {(rows) => (
        <DataTable
          caption={t`Newest first`}
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
            {
              key: 'state',
              header: 'State',
              cell: (election) => <StateBadge state={election.state} />,
            },
            { key: 'next', header: 'Next', cell: nextOf },
            { key: 'times', header: 'Voting', cell: timesOf },
          ]}
        />
      )}
    </PagedTable>
  );
}

function nextOf(election: ManagedElection): ReactNode {
  const { state, missing, pendingNominations, publishesAt, turnout, haltReason, paused } = election;
  if (haltReason !== null && state !== 'cancelled')
    return paused ? t`Paused: read why and decide` : t`Stopped: read why and cancel it`;
  switch (state) {
    case 'draft':
    case 'nominations':
      if (pendingNominations > 0)
        return t`${{ pendingNominations: counted(pendingNominations, 'nomination') }} to review`;
      if (missing.length > 0) return missing[0];
      return t`Ready to open`;
    case 'open':
      return texts().electionTable.ofVoted(turnout.cast, turnout.eligible, isStepped(election));
    case 'closed':
      return publishesAt ? (
        <>
          {t`Result on`} <When at={publishesAt} />
        </>
      ) : (
        t`Publish the result`
      );
    default:
      return '–';
  }
}

const timesOf = ({ opensAt, closesAt }: ManagedElection) =>
  opensAt || closesAt ? (
    <span>
      {opensAt ? <When at={opensAt} /> : t`When an admin opens it`}
      {' – '}
      {closesAt ? <When at={closesAt} /> : t`when an admin ends it`}
    </span>
  ) : (
    t`An admin opens and ends it`
  );
