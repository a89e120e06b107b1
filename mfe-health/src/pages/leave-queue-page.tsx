import { listLeaveQueue } from '@campus/contracts/health';
import { EmptyState, Page, PagedList, usePagedEndpoint, When } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { kindWords, spanWords } from '../report/absence-words.ts';

export const LeaveQueuePage = () => (
  <Page title={t`Leave to decide`} lead={t`Leave requests that you can decide, oldest first.`}>
    <PagedList
      query={usePagedEndpoint(listLeaveQueue)}
      what={t`leave requests`}
      empty={
        <EmptyState icon={<CircleCheck />} title={t`No leave requests to decide`}>
          <p>{t`New leave requests appear here.`}</p>
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
            <bdi>{absence.className || t`No class`}</bdi>
            {t`, requested on`} <When at={absence.reportedAt} />
          </p>
        </>
      )}
    </PagedList>
  </Page>
);
