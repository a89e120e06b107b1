import { getApplication } from '@campus/contracts/budget';
import { DetailPage } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { ApplicationView } from '../application/application-view.tsx';
import { AuthorActions } from '../application/author-actions.tsx';
import { applicationTitle } from '../components/application-words.tsx';
import { paths } from '../paths.ts';
import { Decision } from '../review/decision.tsx';
import { ReviewHints } from '../review/review-hints.tsx';

export const ApplicationPage = () => (
  <DetailPage
    endpoint={getApplication}
    what="application"
    list={[paths.dashboard, t`Your applications`]}
    missing={
      <p>
        {t`The`} <Link to={paths.register}>{t`register of applications`}</Link> {t`has the public part.`}
      </p>
    }
    title={t`Application`}
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
              title={t`Your decision`}
              done={t`Your decision is in the history below.`}
            />
          )
        }
      />
    )}
  </DetailPage>
);
