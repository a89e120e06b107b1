import { listLeaveQueue } from '@campus/contracts/health';
import { EmptyState, LinkButton, Page, PagedList, useMay, usePagedEndpoint, When } from '@campus/portal-kit';
import { CircleCheck, Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { kindWords, spanWords } from '../report/absence-words.ts';

export function LeaveQueuePage() {
  const decides = useMay('application.review');
  return (
    <Page title="Leave to decide" lead={decides && 'Leave requests that you can decide, oldest first.'}>
      {decides ? (
        <LeaveQueue />
      ) : (
        <EmptyState
          icon={<Lock />}
          title="Only faculty and admins decide on leave"
          action={<LinkButton to={paths.reports}>Your reports</LinkButton>}
        />
      )}
    </Page>
  );
}

function LeaveQueue() {
  return (
    <PagedList
      query={usePagedEndpoint(listLeaveQueue)}
      what="leave requests"
      empty={
        <EmptyState icon={<CircleCheck />} title="No leave requests to decide">
          <p>New leave requests appear here.</p>
        </EmptyState>
      }
      keyOf={({ id }) => id}
    >
      {(absence, all) => (
        <>
          <h2>
            <Link
              to={paths.report(absence.id)}
              state={{ queue: { search: '', ids: all.map(({ id }) => id) } }}
            >
              <bdi>{absence.name}</bdi>
            </Link>
          </h2>
          <p>
            {kindWords(absence)}, {spanWords(absence)}
          </p>
          <p>
            <bdi>{absence.className || 'No class'}</bdi>, requested on <When at={absence.reportedAt} />
          </p>
        </>
      )}
    </PagedList>
  );
}
