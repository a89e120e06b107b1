import { listMyAbsences } from '@campus/contracts/health';
import { Badge, EmptyState, LinkButton, Page, PagedList, usePagedEndpoint, When } from '@campus/portal-kit';
import { CalendarDays } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { absenceState, kindWords, spanWords } from '../report/absence-words.ts';
import { myReportsPageTexts } from './texts.ts';

export function MyReportsPage() {
  const ways = (
    <>
      <LinkButton variant="primary" to={paths.reportSick}>
        {myReportsPageTexts.reportSick}
      </LinkButton>
      <LinkButton to={paths.reportLeave}>{myReportsPageTexts.askLeave}</LinkButton>
    </>
  );
  return (
    <Page title={myReportsPageTexts.title} lead={myReportsPageTexts.lead} actions={ways}>
      <PagedList
        query={usePagedEndpoint(listMyAbsences)}
        what="reports"
        empty={
          <EmptyState icon={<CalendarDays />} title={myReportsPageTexts.emptyTitle}>
            <p>{myReportsPageTexts.emptyText}</p>
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
                {myReportsPageTexts.reportedOn} <When at={absence.reportedAt} />
              </p>
            </>
          );
        }}
      </PagedList>
    </Page>
  );
}
