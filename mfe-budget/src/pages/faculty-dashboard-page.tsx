import { LinkButton, Page, useMay } from '@campus/portal-kit';
import { Reminder } from '../components/reminder.tsx';
import { MyApplications } from '../review/my-applications.tsx';
import { ReviewerDashboard } from '../review/reviewer-dashboard.tsx';
import { useReviews } from '../review/use-waiting.ts';

/** Reviewers decide here; everybody else follows what he applied for. */
export function FacultyDashboardPage() {
  const mayReview = useMay('application.review');
  return useReviews() ? (
    <Page
      title="Faculty dashboard"
      lead={
        mayReview
          ? 'Applications for money and events, and what was decided on them.'
          : 'You stand in for somebody: you decide on applications in their place, and the history says so.'
      }
      actions={
        <LinkButton variant="quiet" to="/transparency-budget/stand-ins">
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
          <LinkButton variant="primary" to="/transparency-budget/apply">
            Apply for a budget
          </LinkButton>
          <LinkButton to="/apply-for-approval">Apply for approval</LinkButton>
        </>
      }
    >
      <Reminder />
      <MyApplications />
    </Page>
  );
}
