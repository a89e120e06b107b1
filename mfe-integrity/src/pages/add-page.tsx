import { EmptyState, LinkButton, Page, ReportedNotice, useMay, useSession } from '@campus/portal-kit';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { ReportForm } from '../report/report-form.tsx';

const title = 'Add Record';

export function AddPage() {
  const session = useSession();
  const mayReport = useMay('case.report');
  const [reported, setReported] = useState<string | null>(null);
  // The shell's guard lets only members in; while it signs somebody out there is nothing to show.
  if (!('me' in session)) return null;
  if (!mayReport) {
    return (
      <Page title={title}>
        <EmptyState
          icon={<Lock />}
          title="Teachers and the committee report"
          action={<LinkButton to={paths.home}>How a case goes</LinkButton>}
        >
          <p>
            If you have seen something, tell the teacher of the course. Who reports takes responsibility for
            it with a name, and the student reads it.
          </p>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page
      title={title}
      lead="Report what you found. A report is not a finding: a second person checks it, the student answers, and the committee decides."
      width="narrow"
    >
      {reported ? (
        <ReportedNotice open="Open the case" to={paths.case(reported)} onAnother={() => setReported(null)}>
          <p>
            <strong>Your report has arrived.</strong> The committee knows of it. A member who has nothing to
            do with it checks it now; you get an e-mail when it is decided or dropped.
          </p>
        </ReportedNotice>
      ) : (
        <ReportForm key={session.me.id} me={session.me} onReported={setReported} />
      )}
    </Page>
  );
}
