import { type AbsenceDetail, absenceIdSchema, getAbsence } from '@campus/contracts/health';
import {
  History,
  LinkButton,
  NotHere,
  Page,
  QueryState,
  Section,
  Skeleton,
  Stack,
  useEndpoint,
  useMay,
} from '@campus/portal-kit';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../paths.ts';
import { stepWords } from '../report/absence-words.ts';
import { AuthorActions } from '../report/author-actions.tsx';
import { Certificate } from '../report/certificate.tsx';
import { Decision } from '../report/decision.tsx';
import { Notices, ReportFacts, StatusNotice } from '../report/report-parts.tsx';
import styles from '../report/report.module.css';

/** How often a report is read again while a mail about it is under way. */
const mailMs = 5000;

/** One report, for its author, who decides on it, faculty and admins. */
export function ReportPage() {
  const { id = '' } = useParams();
  return (
    <Page title="Report">
      {absenceIdSchema.safeParse(id).success ? <OneReport key={id} id={id} /> : <Missing />}
    </Page>
  );
}

function OneReport({ id }: { id: string }) {
  const query = useEndpoint(getAbsence, {
    params: { id },
    refetchInterval: ({ state: { data } }) =>
      data?.notices.some(({ state }) => state === 'queued' || state === 'sending') ? mailMs : false,
  });
  return (
    <QueryState query={query} skeleton={<Skeleton lines={8} />} missing={<Missing />}>
      {(absence) => (
        <Report
          absence={absence}
          readAgain={async () => (await query.refetch({ throwOnError: true })).data!}
        />
      )}
    </QueryState>
  );
}

function Report({ absence, readAgain }: { absence: AbsenceDetail; readAgain: () => Promise<AbsenceDetail> }) {
  const readsNotices = useMay('absence.read-reasons') || absence.mine;
  return (
    <Stack gap={6}>
      <p>
        {absence.mine ? (
          <Link to={paths.reports}>Your reports</Link>
        ) : (
          <Link to={paths.home}>Health & Leave</Link>
        )}
      </p>
      <h2 className={styles['title']}>
        <bdi>{absence.name}</bdi>
      </h2>
      {absence.mine ? <AuthorActions absence={absence} /> : <StatusNotice absence={absence} />}
      <ReportFacts absence={absence} />
      <Decision absence={absence} readAgain={readAgain} />
      <Certificate absence={absence} />
      {readsNotices && !absence.forgotten && <Notices notices={absence.notices} mine={absence.mine} />}
      <Section title="What happened">
        <History entries={absence.history} headingOf={(entry) => stepWords(entry, absence.kind)} />
      </Section>
    </Stack>
  );
}

const Missing = () => (
  <NotHere what="report" action={<LinkButton to={paths.reports}>Your reports</LinkButton>} />
);
