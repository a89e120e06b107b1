import { listLeaveQueue } from '@campus/contracts/health';
import {
  ApiError,
  EmptyState,
  LinkButton,
  Page,
  PagedList,
  usePagedEndpoint,
  When,
} from '@campus/portal-kit';
import { CircleCheck, Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { kindWords, spanWords } from '../report/absence-words.ts';

/** For reviewers and who stands in for one, which only the API knows. */
export function LeaveQueuePage() {
  const queue = usePagedEndpoint(listLeaveQueue);
  const isForbidden = queue.error instanceof ApiError && queue.error.status === 403;
  return (
    <Page
      title="Leave to decide"
      lead={!isForbidden && 'Leave that waits for you or a colleague, the oldest first.'}
    >
      {isForbidden ? (
        <EmptyState
          icon={<Lock />}
          title="Faculty and admins decide on leave"
          action={<LinkButton to={paths.reports}>Your reports</LinkButton>}
        >
          <p>When one of them is away and you stand in, you see here what waits.</p>
        </EmptyState>
      ) : (
        <PagedList
          query={queue}
          what="leave"
          empty={
            <EmptyState icon={<CircleCheck />} title="Nothing waits for you">
              <p>As soon as somebody asks for leave, it stands here.</p>
            </EmptyState>
          }
          keyOf={({ id }) => id}
        >
          {(absence) => (
            <>
              <h2>
                <Link to={paths.report(absence.id)}>
                  <bdi>{absence.name}</bdi>
                </Link>
              </h2>
              <p>
                {kindWords(absence)}, {spanWords(absence)}
              </p>
              <p>
                <bdi>{absence.className || 'No class'}</bdi>, asked on <When at={absence.reportedAt} />
              </p>
            </>
          )}
        </PagedList>
      )}
    </Page>
  );
}
