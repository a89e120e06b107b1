import { listLeaveQueue } from '@campus/contracts/health';
import { EmptyState, Page, PagedList, usePagedEndpoint, When } from '@campus/portal-kit';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { kindWords, spanWords } from '../report/absence-words.ts';
import { leaveQueuePageTexts as texts } from './texts.ts';

export const LeaveQueuePage = () => (
  <Page title={texts.title} lead={texts.lead}>
    <PagedList
      query={usePagedEndpoint(listLeaveQueue)}
      what={texts.leaveRequests}
      empty={
        <EmptyState icon={<CircleCheck />} title={texts.emptyTitle}>
          <p>{texts.emptyText}</p>
        </EmptyState>
      }
      keyOf={({ id }) => id}
    >
      {(absence, all) => (
        <>
          <h2>
            <Link
              to={paths.report(absence.id)}
              state={{ queue: { search: '', ids: all.map(({ id }) => id) } }}
            >
              <bdi>{absence.name}</bdi>
            </Link>
          </h2>
          <p>
            {kindWords(absence)}, {spanWords(absence)}
          </p>
          <p>
            <bdi>{absence.className || texts.noClass}</bdi>
            {texts.requestedOn} <When at={absence.reportedAt} />
          </p>
        </>
      )}
    </PagedList>
  </Page>
);
