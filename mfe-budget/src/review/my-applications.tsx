import { messages } from '@campus/contracts';
import { EmptyState, LinkButton, useSession } from '@campus/portal-kit';
import { NextStep } from '../application/next-step.tsx';
import { ApplicationList } from './application-list.tsx';
import { ApplicationSummary } from './application-summary.tsx';
import { useApplications } from './use-applications.ts';

/** The reader's own applications, with what happens next. */
export function MyApplications() {
  const session = useSession();
  const readerId = 'me' in session ? session.me.id : '';
  return (
    <ApplicationList
      label="Your applications, newest first"
      query={useApplications({ mine: true })}
      empty={
        <EmptyState
          title={messages.noApplications}
          action={<LinkButton to="/transparency-budget/apply">Apply for a budget</LinkButton>}
        >
          <p>You have not applied for anything yet. What you apply for appears here, with each step.</p>
        </EmptyState>
      }
      row={(application) => (
        <ApplicationSummary application={application}>
          <p>
            <NextStep application={application} readerId={readerId} />
          </p>
        </ApplicationSummary>
      )}
    />
  );
}
