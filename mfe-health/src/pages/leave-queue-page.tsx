import { listLeaveQueue } from '@campus/contracts/health';
import { EmptyState, Page, PagedList, usePagedEndpoint, When } from '@campus/portal-kit';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { kindWords, spanWords } from '../report/absence-words.ts';
import { leaveQueuePageTexts } from './texts.ts';

export const LeaveQueuePage = () => (
  <Page title={leaveQueuePageTexts.title} lead={leaveQueuePageTexts.lead}>
    <PagedList
      query={usePagedEndpoint(listLeaveQueue)}
      what={leaveQueuePageTexts.leaveRequests}
      empty={
        <EmptyState icon={<CircleCheck />} title={leaveQueuePageTexts.emptyTitle}>
          <p>{leaveQueuePageTexts.emptyText}</p>
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
            <bdi>{absence.className || leaveQueuePageTexts.noClass}</bdi>
            {leaveQueuePageTexts.requestedOn} <When at={absence.reportedAt} />
          </p>
        </>
      )}
    </PagedList>
  </Page>
);
