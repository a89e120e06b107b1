import { applicationIdSchema } from '@campus/contracts';
import {
  EmptyState,
  LinkButton,
  NextInQueue,
  Page,
  QueryState,
  QueueLinks,
  type QueuePath,
  queuePathOf,
  Skeleton,
} from '@campus/portal-kit';
import { SearchX } from 'lucide-react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { ApplicationView } from '../application/application-view.tsx';
import { AuthorActions } from '../application/author-actions.tsx';
import { useApplication } from '../application/use-application.ts';
import { ReviewHints } from '../review/review-hints.tsx';
import { ReviewSection } from '../review/review-section.tsx';

const page = '/transparency-budget/applications';
const dashboard = '/transparency-budget/faculty-dashboard';

/** One application, for its author, reviewers and treasurers. */
export function ApplicationPage() {
  const { id = '' } = useParams();
  const { state } = useLocation();
  const queue = queuePathOf(state, id);
  return (
    <Page title="Application" width="wide">
      {queue ? (
        <QueueLinks path={queue} id={id} page={page} list={dashboard} />
      ) : (
        <p>
          <Link to={dashboard}>Applications</Link>
        </p>
      )}
      {applicationIdSchema.safeParse(id).success ? (
        <OneApplication key={id} id={id} queue={queue} />
      ) : (
        <NotHere />
      )}
    </Page>
  );
}

function OneApplication({ id, queue }: { id: string; queue: QueuePath | null }) {
  const query = useApplication(id);
  return (
    <QueryState query={query} skeleton={<Skeleton lines={8} />} missing={<NotHere />}>
      {(application) => (
        <ApplicationView
          application={application}
          before={
            <>
              <ReviewHints application={application} />
              {application.mine && <AuthorActions application={application} />}
            </>
          }
          after={
            !application.mine && (
              <ReviewSection
                application={application}
                onOvertaken={async () => (await query.refetch({ throwOnError: true })).data!}
                next={queue && <NextInQueue path={queue} id={id} page={page} variant="primary" />}
              />
            )
          }
        />
      )}
    </QueryState>
  );
}

const NotHere = () => (
  <EmptyState
    icon={<SearchX />}
    title="This application is not here"
    action={<LinkButton to={dashboard}>Applications that you can see</LinkButton>}
  >
    <p>It is for others to read, or a part of the address is missing.</p>
    <p>
      What every member can read of it stands in the{' '}
      <Link to="/transparency-budget/register">register of applications</Link>.
    </p>
  </EmptyState>
);
