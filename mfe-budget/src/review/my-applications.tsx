import { messages } from '@campus/contracts';
import { listApplications } from '@campus/contracts/budget';
import { EmptyState, LinkButton, useMemberId, usePagedEndpoint } from '@campus/portal-kit';
import { NextStep } from '../application/next-step.tsx';
import { paths } from '../paths.ts';
import { ApplicationList } from './application-list.tsx';
import { ApplicationSummary } from './application-summary.tsx';
import { myApplicationsTexts } from './texts.ts';

export function MyApplications() {
  const readerId = useMemberId();
  const query = usePagedEndpoint(listApplications, { query: { mine: 'true', limit: 50 }, after: 'before' });
  return (
    <ApplicationList
      label={myApplicationsTexts.caption}
      query={query}
      empty={
        <EmptyState
          title={messages.noApplications}
          action={<LinkButton to={paths.apply}>{myApplicationsTexts.apply}</LinkButton>}
        >
          <p>{myApplicationsTexts.empty}</p>
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
