import { Page, ReportedNotice, useSession } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { ReportForm } from '../report/report-form.tsx';

export function AddPage() {
  const session = useSession();
  const [reported, setReported] = useState<string | null>(null);
  // The shell's guard lets only members in; during a sign-out there is nothing to show.
  if (!('me' in session)) return null;
  return (
    <Page
      title={t`Add Record`}
      lead={t`Report what you found. A report is not a decision. A second person checks it, the student can answer, and then the committee decides.`}
      width="narrow"
    >
      {reported ? (
        <ReportedNotice open={t`Open the case`} to={paths.case(reported)} onAnother={() => setReported(null)}>
          <p>
            <strong>{t`We have your report.`}</strong>{' '}
            {t`A committee member who is not involved checks it now. We email you when the case is decided or dropped.`}
          </p>
        </ReportedNotice>
      ) : (
        <ReportForm key={session.me.id} me={session.me} onReported={setReported} />
      )}
    </Page>
  );
}
