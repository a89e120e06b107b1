import { applicationIdSchema, getApplication } from '@campus/contracts/budget';
import {
  LinkButton,
  NextInQueue,
  NotHere,
  Page,
  QueryState,
  QueueLinks,
  type QueuePath,
  queuePathOf,
  Skeleton,
  useEndpoint,
} from '@campus/portal-kit';
import { Link, useLocation, useParams } from 'react-router-dom';
import { ApplicationView } from '../application/application-view.tsx';
import { AuthorActions } from '../application/author-actions.tsx';
import { paths } from '../paths.ts';
import { ReviewHints } from '../review/review-hints.tsx';
import { ReviewSection } from '../review/review-section.tsx';

/** One application, for its author, reviewers and treasurers. */
export function ApplicationPage() {
  const { id = '' } = useParams();
  const { state } = useLocation();
  const queue = queuePathOf(state, id);
  return (
    <Page title="Application" width="wide">
      {queue ? (
        <QueueLinks path={queue} id={id} page={paths.applications} list={paths.dashboard} />
      ) : (
        <p>
          <Link to={paths.dashboard}>Applications</Link>
        </p>
      )}
      {applicationIdSchema.safeParse(id).success ? (
        <OneApplication key={id} id={id} queue={queue} />
      ) : (
        <Missing />
      )}
    </Page>
  );
}

function OneApplication({ id, queue }: { id: string; queue: QueuePath | null }) {
  const query = useEndpoint(getApplication, { params: { id } });
  return (
    <QueryState query={query} skeleton={<Skeleton lines={8} />} missing={<Missing />}>
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
                readAgain={async () => (await query.refetch({ throwOnError: true })).data!}
                next={
                  queue && <NextInQueue path={queue} id={id} page={paths.applications} variant="primary" />
                }
              />
            )
          }
        />
      )}
    </QueryState>
  );
}

const Missing = () => (
  <NotHere
    what="application"
    action={<LinkButton to={paths.dashboard}>Applications that you can see</LinkButton>}
  >
    <p>
      What every member can read of it stands in the <Link to={paths.register}>register of applications</Link>
      .
    </p>
  </NotHere>
);
