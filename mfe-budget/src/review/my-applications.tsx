import { messages } from '@campus/contracts';
import { listApplications } from '@campus/contracts/budget';
import { EmptyState, LinkButton, useMemberId, usePagedEndpoint } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { NextStep } from '../application/next-step.tsx';
import { paths } from '../paths.ts';
import { ApplicationList } from './application-list.tsx';
import { ApplicationSummary } from './application-summary.tsx';

export function MyApplications() {
  const readerId = useMemberId();
  const query = usePagedEndpoint(listApplications, { query: { mine: 'true', limit: 50 }, after: 'before' });
  return (
    <ApplicationList
      label={t`Your applications, newest first`}
      query={query}
      empty={
        <EmptyState
          title={messages.noApplications}
          action={<LinkButton to={paths.apply}>{t`Apply for a budget`}</LinkButton>}
        >
          <p>{t`You have not applied for anything yet. Your applications appear here.`}</p>
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
