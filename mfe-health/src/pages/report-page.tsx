import { absenceIdSchema, type AbsenceDetail } from '@campus/contracts';
import { EmptyState, LinkButton, Page, QueryState, Skeleton, useMay } from '@campus/portal-kit';
import { SearchX } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { AuthorActions } from '../report/author-actions.tsx';
import { Certificate } from '../report/certificate.tsx';
import { DecisionForm } from '../report/decision-form.tsx';
import { History } from '../report/history.tsx';
import { Notices } from '../report/notices.tsx';
import { ReportFacts } from '../report/report-facts.tsx';
import styles from '../report/report.module.css';
import { Standing } from '../report/standing.tsx';
import { useAbsence } from '../report/use-absence.ts';

const myReports = '/health-system/reports';

/** One report, for its author, who decides on it, faculty and admins. */
export function ReportPage() {
  const { id = '' } = useParams();
  return (
    <Page title="Report">
      {absenceIdSchema.safeParse(id).success ? <OneReport key={id} id={id} /> : <NotHere />}
    </Page>
  );
}

const OneReport = ({ id }: { id: string }) => (
  <QueryState query={useAbsence(id)} skeleton={<Skeleton lines={8} />} missing={<NotHere />}>
    {(absence) => <Report absence={absence} />}
  </QueryState>
);

function Report({ absence }: { absence: AbsenceDetail }) {
  const readsNotices = useMay('absence.read-reasons') || absence.mine;
  return (
    <div className={styles['report']}>
      <p>
        {absence.mine ? (
          <Link to={myReports}>Your reports</Link>
        ) : (
          <Link to="/health-system">Health & Leave</Link>
        )}
      </p>
      <h2 className={styles['title']}>
        <bdi>{absence.name}</bdi>
      </h2>
      {absence.mine ? <AuthorActions absence={absence} /> : <Standing absence={absence} />}
      <ReportFacts absence={absence} />
      <DecisionForm absence={absence} />
      <Certificate absence={absence} />
      {readsNotices && !absence.forgotten && <Notices notices={absence.notices} mine={absence.mine} />}
      <History absence={absence} />
    </div>
  );
}

const NotHere = () => (
  <EmptyState
    icon={<SearchX />}
    title="This report is not here"
    action={<LinkButton to={myReports}>Your reports</LinkButton>}
  >
    <p>It is for others to read, or a part of the address is missing.</p>
  </EmptyState>
);
