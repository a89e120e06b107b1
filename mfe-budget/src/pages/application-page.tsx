import { applicationIdSchema, getApplication } from '@campus/contracts/budget';
import {
  LinkButton,
  NextInQueue,
  NotHere,
  Page,
  QueryState,
  QueueLinks,
  queuePathOf,
  readAgain,
  Skeleton,
  useEndpoint,
} from '@campus/portal-kit';
import { Link, useLocation, useParams } from 'react-router-dom';
import { ApplicationView } from '../application/application-view.tsx';
import { AuthorActions } from '../application/author-actions.tsx';
import { applicationTitle } from '../components/application-words.tsx';
import { paths } from '../paths.ts';
import { Decision } from '../review/decision.tsx';
import { ReviewHints } from '../review/review-hints.tsx';
import { decisionTexts } from '../review/texts.ts';
import { applicationPageTexts } from '../application/texts.ts';

/** One application, for its author, reviewers and treasurers. */
export function ApplicationPage() {
  const { id = '' } = useParams();
  const queue = queuePathOf(useLocation().state, id);
  const query = useEndpoint(getApplication, {
    params: { id },
    enabled: applicationIdSchema.safeParse(id).success,
  });
  return (
    <Page
      title={query.data ? applicationTitle(query.data) : applicationPageTexts.application}
      kind="Application"
      parents={[[`${paths.dashboard}${queue?.search ?? ''}`, 'Applications']]}
      width="wide"
    >
      {queue && <QueueLinks path={queue} id={id} page={paths.applications} />}
      <QueryState query={query} skeleton={<Skeleton lines={8} />} missing={<Missing />}>
        {(application) => (
          <ApplicationView
            key={id}
            application={application}
            before={
              <>
                <ReviewHints application={application} />
                {application.mine && <AuthorActions application={application} />}
              </>
            }
            decision={
              !application.mine && (
                <Decision
                  application={application}
                  readAgain={() => readAgain(query)}
                  title={decisionTexts.title}
                  done={decisionTexts.done}
                  next={
                    queue && <NextInQueue path={queue} id={id} page={paths.applications} variant="primary" />
                  }
                />
              )
            }
          />
        )}
      </QueryState>
    </Page>
  );
}

const Missing = () => (
  <NotHere
    what="application"
    action={<LinkButton to={paths.dashboard}>{applicationPageTexts.yourApplications}</LinkButton>}
  >
    <p>
      {applicationPageTexts.missingBeforeLink}{' '}
      <Link to={paths.register}>{applicationPageTexts.register}</Link> {applicationPageTexts.missingAfterLink}
    </p>
  </NotHere>
);
