import { shellPaths } from '@campus/contracts';
import { LinkButton, Page, useMay } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Reminder } from '../components/reminder.tsx';
import { paths } from '../paths.ts';
import { MyApplications } from '../review/my-applications.tsx';
import { ReviewerDashboard } from '../review/reviewer-dashboard.tsx';
import { useReviews } from '../review/use-reviews.ts';

/** Reviewers decide here; other members follow their own applications. */
export function FacultyDashboardPage() {
  const isReviewer = useMay('application.review');
  return useReviews() ? (
    <Page
      title={t`Applications`}
      lead={
        isReviewer
          ? t`Decide on applications for money and events.`
          : t`You are a stand-in: you decide on applications for a colleague. The history shows both names.`
      }
      actions={
        <LinkButton variant="quiet" to={shellPaths.standIns}>
          {t`While you are away`}
        </LinkButton>
      }
    >
      <Reminder />
      <ReviewerDashboard />
    </Page>
  ) : (
    <Page
      title={t`Applications`}
      lead={t`Your applications, their status and the next step.`}
      actions={
        <>
          <LinkButton variant="primary" to={paths.apply}>
            {t`Apply for a budget`}
          </LinkButton>
          <LinkButton to={paths.applyForApproval}>{t`Apply for approval`}</LinkButton>
        </>
      }
    >
      <Reminder />
      <MyApplications />
    </Page>
  );
}
