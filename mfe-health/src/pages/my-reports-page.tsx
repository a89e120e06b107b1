import { listMyAbsences } from '@campus/contracts';
import { Badge, EmptyState, LinkButton, Page, useApi, usePages, When } from '@campus/portal-kit';
import { CalendarDays } from 'lucide-react';
import { spanWords } from '../components/span-words.ts';
import { healthKeys } from '../query-keys.ts';
import { AbsenceList } from '../report/absence-list.tsx';
import { absenceState } from '../report/absence-state.ts';
import { kindWords } from '../report/kind-words.ts';

export function MyReportsPage() {
  const api = useApi();
  const reports = usePages(healthKeys.mine, (query, signal) => api.call(listMyAbsences, { query, signal }));
  const ways = (
    <>
      <LinkButton variant="primary" to="/report-sick">
        Report sick
      </LinkButton>
      <LinkButton to="/report-leave">Ask for leave</LinkButton>
    </>
  );
  return (
    <Page
      title="Your reports"
      lead="What you reported, where it stands, and what you can still do about it."
      actions={ways}
    >
      <AbsenceList
        query={reports}
        what="reports"
        empty={
          <EmptyState icon={<CalendarDays />} title="You have reported nothing yet">
            <p>When you are sick or need days off, it begins with the buttons above.</p>
          </EmptyState>
        }
        heading={spanWords}
      >
        {(absence) => {
          const { words, tone } = absenceState(absence);
          return (
            <>
              <Badge tone={tone}>{words}</Badge>
              <p>
                {kindWords(absence)}, reported on <When at={absence.reportedAt} />
              </p>
            </>
          );
        }}
      </AbsenceList>
    </Page>
  );
}
