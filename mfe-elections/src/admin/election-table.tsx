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
          title={texts.electionTable.noElectionYet}
          action={<LinkButton to="?election=new">{texts.electionTable.prepareFirstOne}</LinkButton>}
        >
          <p>{texts.electionTable.emptyText}</p>
        </EmptyState>
      }
    >
      {(rows) => (
        <DataTable
          caption={texts.electionTable.newestFirst}
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
    return paused ? texts.electionTable.paused : texts.electionTable.halted;
  switch (state) {
    case 'draft':
    case 'nominations':
      if (pendingNominations > 0)
        return texts.electionTable.toReview(counted(pendingNominations, 'nomination'));
      if (missing.length > 0) return missing[0];
      return texts.electionTable.readyOpen;
    case 'open':
      return texts.electionTable.ofVoted(turnout.cast, turnout.eligible, isStepped(election));
    case 'closed':
      return publishesAt ? (
        <>
          {texts.electionTable.resultOn} <When at={publishesAt} />
        </>
      ) : (
        texts.electionTable.publishResult
      );
    default:
      return '–';
  }
}

const timesOf = ({ opensAt, closesAt }: ManagedElection) =>
  opensAt || closesAt ? (
    <span>
      {opensAt ? <When at={opensAt} /> : texts.electionTable.opensByHand}
      {' – '}
      {closesAt ? <When at={closesAt} /> : texts.electionTable.closesByHand}
    </span>
  ) : (
    texts.electionTable.bothByHand
  );
