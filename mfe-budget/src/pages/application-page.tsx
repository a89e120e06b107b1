import { getApplication } from '@campus/contracts/budget';
import { DetailPage } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { ApplicationView } from '../application/application-view.tsx';
import { AuthorActions } from '../application/author-actions.tsx';
import { applicationTitle } from '../components/application-words.tsx';
import { paths } from '../paths.ts';
import { Decision } from '../review/decision.tsx';
import { ReviewHints } from '../review/review-hints.tsx';
import { decisionTexts } from '../review/texts.ts';
import { applicationPageTexts } from '../application/texts.ts';

export const ApplicationPage = () => (
  <DetailPage
    endpoint={getApplication}
    what="application"
    list={[paths.dashboard, applicationPageTexts.yourApplications]}
    missing={
      <p>
        {applicationPageTexts.missingBeforeLink}{' '}
        <Link to={paths.register}>{applicationPageTexts.register}</Link>{' '}
        {applicationPageTexts.missingAfterLink}
      </p>
    }
    title={applicationPageTexts.application}
    kind="Application"
    parents={[[paths.dashboard, 'Applications']]}
    width="wide"
    page={(application, queue) => ({
      title: applicationTitle(application),
      parents: [[`${paths.dashboard}${queue?.search ?? ''}`, 'Applications']],
    })}
  >
    {(application, reading) => (
      <ApplicationView
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
              {...reading}
              title={decisionTexts.title}
              done={decisionTexts.done}
            />
          )
        }
      />
    )}
  </DetailPage>
);
