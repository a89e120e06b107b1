import { messages } from '@campus/contracts';
import { ErrorState, LinkButton, Notice, notify, Page, Skeleton, usePortal } from '@campus/portal-kit';
import { useNavigate } from 'react-router-dom';
import { ApplicationForm } from '../apply/application-form.tsx';
import { HowItGoes } from '../apply/how-it-goes.tsx';

/** Open to everybody; sending needs a member. */
export function ApplyForApprovalPage() {
  return (
    <Page
      title="Apply for approval"
      lead="For an event, or for funds. You can read and fill this in without signing in."
      width="narrow"
    >
      <HowItGoes />
      <WhoeverIsHere />
    </Page>
  );
}

function WhoeverIsHere() {
  const { session, config } = usePortal();
  const navigate = useNavigate();
  switch (session.status) {
    case 'unknown':
      return <Skeleton lines={8} />;
    case 'unavailable':
      return (
        <ErrorState
          title="You are signed in, but the portal did not answer."
          error={session.error}
          onRetry={session.retry}
        />
      );
    case 'unverified':
      return (
        <Notice tone="warn" action={<LinkButton to="/dashboard">Confirm it</LinkButton>}>
          <p>
            Confirm your e-mail address first: open the link that was sent to {session.me.email}. Then you can
            apply. What you entered in this tab stays.
          </p>
        </Notice>
      );
    case 'unauthorized':
      return (
        <Notice tone="warn">
          <p>
            You are signed in as {session.me.email}. Only members of {config.collegeName} can apply, with an
            address that ends in @{config.domains.student} or @{config.domains.admin}.
          </p>
        </Notice>
      );
    default:
      return (
        <ApplicationForm
          kinds={['event', 'funds']}
          onSent={() => {
            notify.success(messages.applicationSubmitted);
            void navigate('/transparency-budget/faculty-dashboard');
          }}
          onFailed={() => notify.error(messages.applicationNotSubmitted)}
        />
      );
  }
}
