import { EmptyState, LinkButton, Page, useMay, useSession } from '@campus/portal-kit';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { ReportedNotice } from '../report/reported-notice.tsx';
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
          action={<LinkButton to="/cheating-records">How a case goes</LinkButton>}
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
        <ReportedNotice id={reported} onAnother={() => setReported(null)} />
      ) : (
        <ReportForm key={session.me.id} me={session.me} onReported={setReported} />
      )}
    </Page>
  );
}
