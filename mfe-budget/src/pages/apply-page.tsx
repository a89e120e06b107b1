import { messages, shellPaths } from '@campus/contracts';
import type { ApplicationKind } from '@campus/contracts/budget';
import {
  LinkButton,
  Notice,
  notify,
  Page,
  ProcessSteps,
  Skeleton,
  useMyDetails,
  usePortal,
  useSession,
  WithSession,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { ApplicationForm } from '../apply/application-form.tsx';
import { texts } from '../apply/texts.ts';
import { paths } from '../paths.ts';

/** The specification has two addresses for one form, each with its own words for the outcome. */
const outcomes = {
  funds: {
    sent: messages.applicationSubmittedSuccessfully,
    failed: messages.applicationNotSubmittedSeeConsole,
  },
  event: { sent: messages.applicationSubmitted, failed: messages.applicationNotSubmitted },
} as const;

export const ApplyForBudgetPage = () => <ApplyPage kind="funds" />;
/** Open to everyone; sending needs a member. */
export const ApplyForApprovalPage = () => <ApplyPage kind="event" />;

function ApplyPage({ kind }: { kind: ApplicationKind }) {
  const isSignedOut = useSession().status === 'signed-out';
  return (
    <Page
      title={texts().titles[kind]}
      lead={
        isSignedOut
          ? `${texts().lead} ${t`You can fill this in now and log in when you send it.`}`
          : texts().lead
      }
      width="narrow"
    >
      <FormForSession kind={kind} />
    </Page>
  );
}

function FormForSession({ kind }: { kind: ApplicationKind }) {
  const { config } = usePortal();
  return (
    <WithSession>
      {(session) => {
        switch (session.status) {
          case 'unverified':
            return (
              <Notice
                tone="warn"
                action={<LinkButton to={shellPaths.dashboard}>{t`Confirm email address`}</LinkButton>}
              >
                {t`Confirm your email address first: open the link that we sent to ${{ email: session.me.email }}. Then you can apply. This tab keeps your text.`}
              </Notice>
            );
          case 'unauthorized':
            return (
              <Notice tone="warn">
                {texts().unauthorized(session.me.email, config.collegeName, config.domains)}
              </Notice>
            );
          default:
            return <NewApplication kind={kind} />;
        }
      }}
    </WithSession>
  );
}

function NewApplication({ kind }: { kind: ApplicationKind }) {
  const navigate = useNavigate();
  const details = useMyDetails();
  if (!details) return <Skeleton lines={8} height="4rem" />;
  return (
    <>
      <ApplicationForm
        kind={kind}
        details={details}
        onSent={() => {
          notify.success(outcomes[kind].sent);
          void navigate(paths.dashboard);
        }}
        onFailed={({ code, requestId }) => {
          console.error('The application was not submitted.', { code, requestId });
          notify.error(outcomes[kind].failed);
        }}
      />
      <ProcessSteps title={t`How it works`} steps={texts().steps} />
    </>
  );
}
