import { messages, shellPaths } from '@campus/contracts';
import { LinkButton, Notice, notify, Page, ProcessSteps, usePortal, WithSession } from '@campus/portal-kit';
import { useNavigate } from 'react-router-dom';
import { ApplicationForm } from '../apply/application-form.tsx';
import { paths } from '../paths.ts';

const steps = [
  ['You apply', 'Say what, when and how much, and add your plan as a document.'],
  ['Somebody decides', 'A member of the faculty or an admin, never who applied. Large sums need two.'],
  ['You get a reason', 'Approved, rejected or “please change this”: always with a remark.'],
  ['Everybody can see it', 'The register shows what was asked for, and the ledger where money goes.'],
] as const;

/** Open to everybody; sending needs a member. */
export function ApplyForApprovalPage() {
  return (
    <Page
      title="Apply for approval"
      lead="For an event, or for funds. You can read and fill this in without signing in."
      width="narrow"
    >
      <ProcessSteps title="How it goes" steps={steps} />
      <WhoeverIsHere />
    </Page>
  );
}

function WhoeverIsHere() {
  const { config } = usePortal();
  const navigate = useNavigate();
  return (
    <WithSession>
      {(session) => {
        switch (session.status) {
          case 'unverified':
            return (
              <Notice tone="warn" action={<LinkButton to={shellPaths.dashboard}>Confirm it</LinkButton>}>
                <p>
                  Confirm your e-mail address first: open the link that was sent to {session.me.email}. Then
                  you can apply. What you entered in this tab stays.
                </p>
              </Notice>
            );
          case 'unauthorized':
            return (
              <Notice tone="warn">
                <p>
                  You are signed in as {session.me.email}. Only members of {config.collegeName} can apply,
                  with an address that ends in @{config.domains.student} or @{config.domains.admin}.
                </p>
              </Notice>
            );
          default:
            return (
              <ApplicationForm
                kinds={['event', 'funds']}
                onSent={() => {
                  notify.success(messages.applicationSubmitted);
                  void navigate(paths.dashboard);
                }}
                onFailed={() => notify.error(messages.applicationNotSubmitted)}
              />
            );
        }
      }}
    </WithSession>
  );
}
