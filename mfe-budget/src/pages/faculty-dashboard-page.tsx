import { shellPaths } from '@campus/contracts';
import { LinkButton, Page, useMay } from '@campus/portal-kit';
import { Reminder } from '../components/reminder.tsx';
import { paths } from '../paths.ts';
import { MyApplications } from '../review/my-applications.tsx';
import { ReviewerDashboard } from '../review/reviewer-dashboard.tsx';
import { useReviews } from '../review/use-reviews.ts';
import { facultyDashboardPageTexts } from '../review/texts.ts';

/** Reviewers decide here; other members follow their own applications. */
export function FacultyDashboardPage() {
  const isReviewer = useMay('application.review');
  return useReviews() ? (
    <Page
      title={facultyDashboardPageTexts.title}
      lead={isReviewer ? facultyDashboardPageTexts.leadToReviewers : facultyDashboardPageTexts.leadToStandIns}
      actions={
        <LinkButton variant="quiet" to={shellPaths.standIns}>
          {facultyDashboardPageTexts.standIns}
        </LinkButton>
      }
    >
      <Reminder />
      <ReviewerDashboard />
    </Page>
  ) : (
    <Page
      title={facultyDashboardPageTexts.title}
      lead={facultyDashboardPageTexts.leadToAuthors}
      actions={
        <>
          <LinkButton variant="primary" to={paths.apply}>
            {facultyDashboardPageTexts.applyForFunds}
          </LinkButton>
          <LinkButton to={paths.applyForApproval}>{facultyDashboardPageTexts.applyForEvent}</LinkButton>
        </>
      }
    >
      <Reminder />
      <MyApplications />
    </Page>
  );
}
