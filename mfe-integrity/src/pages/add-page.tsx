import { Page, ReportedNotice, useSession } from '@campus/portal-kit';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { ReportForm } from '../report/report-form.tsx';
import { texts } from '../report/texts.ts';

export function AddPage() {
  const session = useSession();
  const [reported, setReported] = useState<string | null>(null);
  // The shell's guard lets only members in; during a sign-out there is nothing to show.
  if (!('me' in session)) return null;
  return (
    <Page title={texts.addPage.addRecord} lead={texts.addPage.lead} width="narrow">
      {reported ? (
        <ReportedNotice
          open={texts.addPage.openCase}
          to={paths.case(reported)}
          onAnother={() => setReported(null)}
        >
          <p>
            <strong>{texts.addPage.arrived}</strong> {texts.addPage.arrivedText}
          </p>
        </ReportedNotice>
      ) : (
        <ReportForm key={session.me.id} me={session.me} onReported={setReported} />
      )}
    </Page>
  );
}
