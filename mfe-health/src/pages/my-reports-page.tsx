import { listMyAbsences } from '@campus/contracts/health';
import { Badge, EmptyState, LinkButton, Page, PagedList, usePagedEndpoint, When } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { CalendarDays } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { absenceState, kindWords, spanWords } from '../report/absence-words.ts';

export function MyReportsPage() {
  const ways = (
    <>
      <LinkButton variant="primary" to={paths.reportSick}>
        {t`Report sick`}
      </LinkButton>
      <LinkButton to={paths.reportLeave}>{t`Ask for leave`}</LinkButton>
    </>
  );
  return (
    <Page
      title={t`Your reports`}
      lead={t`Your sick reports and leave requests, newest first.`}
      actions={ways}
    >
      <PagedList
        query={usePagedEndpoint(listMyAbsences)}
        what="reports"
        empty={
          <EmptyState icon={<CalendarDays />} title={t`You have no reports yet`}>
            <p>{t`Use the buttons above when you are sick or need days off.`}</p>
          </EmptyState>
        }
        keyOf={({ id }) => id}
      >
        {(absence) => {
          const { words, tone } = absenceState(absence);
          return (
            <>
              <h2>
                <Link to={paths.report(absence.id)}>{spanWords(absence)}</Link>
              </h2>
              <Badge tone={tone}>{words}</Badge>
              <p>
                {kindWords(absence)}
                {t`, reported on`} <When at={absence.reportedAt} />
              </p>
            </>
          );
        }}
      </PagedList>
    </Page>
  );
}
