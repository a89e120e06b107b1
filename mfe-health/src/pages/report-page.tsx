import { type AbsenceDetail, absenceIdSchema, getAbsence } from '@campus/contracts/health';
import {
  History,
  LinkButton,
  NextInQueue,
  NotHere,
  Page,
  QueryState,
  QueueLinks,
  queuePathOf,
  readAgain,
  Section,
  Skeleton,
  Stack,
  useEndpoint,
  useMay,
} from '@campus/portal-kit';
import type { ComponentProps } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { paths } from '../paths.ts';
import { spanWords, stepWords } from '../report/absence-words.ts';
import { AuthorActions } from '../report/author-actions.tsx';
import { Certificate } from '../report/certificate.tsx';
import { Decision } from '../report/decision.tsx';
import { Notices, ReportFacts, StatusNotice } from '../report/report-parts.tsx';
import { reportPageTexts } from '../report/texts.ts';

/** The refetch interval while an email about the report is being sent, in ms. */
const mailMs = 5000;

/** One report, for its author, the reviewer, faculty and admins. */
export function ReportPage() {
  const { id = '' } = useParams();
  const { state } = useLocation();
  const decides = useMay('application.review');
  const queue = decides ? queuePathOf(state, id) : null;
  const query = useEndpoint(getAbsence, {
    params: { id },
    enabled: absenceIdSchema.safeParse(id).success,
    refetchInterval: ({ state: { data } }) =>
      data?.notices.some((notice) => notice.state === 'queued' || notice.state === 'sending')
        ? mailMs
        : false,
  });
  const absence = query.data;
  return (
    <Page
      title={titleOf(absence)}
      kind={absence && (absence.kind === 'sick' ? reportPageTexts.sickReport : reportPageTexts.leaveRequest)}
      parents={parentsOf(absence, queue !== null)}
    >
      {queue && <QueueLinks path={queue} id={id} page={paths.reports} />}
      <QueryState query={query} skeleton={<Skeleton lines={8} />} missing={<Missing />}>
        {(shown) => (
          <Report
            key={id}
            absence={shown}
            readAgain={() => readAgain(query)}
            next={queue && <NextInQueue path={queue} id={id} page={paths.reports} variant="primary" />}
          />
        )}
      </QueryState>
    </Page>
  );
}

/** The title: days for the reader's own reports, the student for others. */
function titleOf(absence: AbsenceDetail | undefined): string {
  if (!absence) return reportPageTexts.report;
  return absence.mine ? spanWords(absence) : absence.name;
}

function parentsOf(absence: AbsenceDetail | undefined, isInQueue: boolean) {
  if (isInQueue) return [[paths.leaveQueue, reportPageTexts.leaveQueue]] as const;
  return absence?.mine ? ([[paths.reports, reportPageTexts.yourReports]] as const) : [];
}

function Report({ absence, ...decision }: ComponentProps<typeof Decision>) {
  const readsNotices = useMay('absence.read-reasons') || absence.mine;
  return (
    <Stack gap={6}>
      {absence.mine ? <AuthorActions absence={absence} /> : <StatusNotice absence={absence} />}
      <ReportFacts absence={absence} />
      <Decision absence={absence} {...decision} />
      <Certificate absence={absence} />
      {readsNotices && !absence.forgotten && <Notices notices={absence.notices} mine={absence.mine} />}
      <Section title={reportPageTexts.historyTitle}>
        <History entries={absence.history} headingOf={(entry) => stepWords(entry, absence.kind)} />
      </Section>
    </Stack>
  );
}

const Missing = () => (
  <NotHere what="report" action={<LinkButton to={paths.reports}>{reportPageTexts.yourReports}</LinkButton>} />
);
