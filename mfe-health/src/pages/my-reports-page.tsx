import { listMyAbsences } from '@campus/contracts/health';
import { Badge, EmptyState, LinkButton, Page, PagedList, usePagedEndpoint, When } from '@campus/portal-kit';
import { CalendarDays } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { absenceState, kindWords, spanWords } from '../report/absence-words.ts';
import { myReportsPageTexts as texts } from './texts.ts';

export function MyReportsPage() {
  const ways = (
    <>
      <LinkButton variant="primary" to={paths.reportSick}>
        {texts.reportSick}
      </LinkButton>
      <LinkButton to={paths.reportLeave}>{texts.askLeave}</LinkButton>
    </>
  );
  return (
    <Page title={texts.title} lead={texts.lead} actions={ways}>
      <PagedList
        query={usePagedEndpoint(listMyAbsences)}
        what="reports"
        empty={
          <EmptyState icon={<CalendarDays />} title={texts.emptyTitle}>
            <p>{texts.emptyText}</p>
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
                {texts.reportedOn} <When at={absence.reportedAt} />
              </p>
            </>
          );
        }}
      </PagedList>
    </Page>
  );
}
