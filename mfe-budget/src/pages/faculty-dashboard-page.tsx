import { shellPaths } from '@campus/contracts';
import { LinkButton, Page, useMay } from '@campus/portal-kit';
import { Reminder } from '../components/reminder.tsx';
import { paths } from '../paths.ts';
import { MyApplications } from '../review/my-applications.tsx';
import { ReviewerDashboard } from '../review/reviewer-dashboard.tsx';
import { useReviews } from '../review/use-reviews.ts';

/** Reviewers decide here; everybody else follows what they applied for. */
export function FacultyDashboardPage() {
  const isReviewer = useMay('application.review');
  return useReviews() ? (
    <Page
      title="Faculty dashboard"
      lead={
        isReviewer
          ? 'Applications for money and events, and what was decided on them.'
          : 'You stand in for somebody: you decide on applications in their place, and the history says so.'
      }
      actions={
        <LinkButton variant="quiet" to={shellPaths.standIns}>
          While you are away
        </LinkButton>
      }
    >
      <Reminder />
      <ReviewerDashboard />
    </Page>
  ) : (
    <Page
      title="Your applications"
      lead="What you applied for, where it stands, and what happens next."
      actions={
        <>
          <LinkButton variant="primary" to={paths.apply}>
            Apply for a budget
          </LinkButton>
          <LinkButton to={paths.applyForApproval}>Apply for approval</LinkButton>
        </>
      }
    >
      <Reminder />
      <MyApplications />
    </Page>
  );
}
