import { listLeaveQueue } from '@campus/contracts';
import { ApiError, EmptyState, LinkButton, Page, useApi, usePages, When } from '@campus/portal-kit';
import { CircleCheck, Lock } from 'lucide-react';
import { spanWords } from '../components/span-words.ts';
import { healthKeys } from '../query-keys.ts';
import { AbsenceList } from '../report/absence-list.tsx';
import { kindWords } from '../report/kind-words.ts';

/** For reviewers and who stands in for one, which only the API knows. */
export function LeaveQueuePage() {
  const api = useApi();
  const queue = usePages(healthKeys.queue, (query, signal) => api.call(listLeaveQueue, { query, signal }));
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
          action={<LinkButton to="/health-system/reports">Your reports</LinkButton>}
        >
          <p>When one of them is away and you stand in, you see here what waits.</p>
        </EmptyState>
      ) : (
        <AbsenceList
          query={queue}
          what="leave"
          empty={
            <EmptyState icon={<CircleCheck />} title="Nothing waits for you">
              <p>As soon as somebody asks for leave, it stands here.</p>
            </EmptyState>
          }
          heading={({ name }) => <bdi>{name}</bdi>}
        >
          {(absence) => (
            <>
              <p>
                {kindWords(absence)}, {spanWords(absence)}
              </p>
              <p>
                <bdi>{absence.className || 'No class'}</bdi>, asked on <When at={absence.reportedAt} />
              </p>
            </>
          )}
        </AbsenceList>
      )}
    </Page>
  );
}
