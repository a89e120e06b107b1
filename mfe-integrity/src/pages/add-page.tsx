import { EmptyState, LinkButton, Page, ReportedNotice, useMay, useSession } from '@campus/portal-kit';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { ReportForm } from '../report/report-form.tsx';
import { texts } from '../report/texts.ts';

const title = texts.addPage.addRecord;

export function AddPage() {
  const session = useSession();
  const mayReport = useMay('case.report');
  const [reported, setReported] = useState<string | null>(null);
  // The shell's guard lets only members in; during a sign-out there is nothing to show.
  if (!('me' in session)) return null;
  if (!mayReport) {
    return (
      <Page title={title}>
        <EmptyState
          icon={<Lock />}
          title={texts.addPage.teachersCommitteeReport}
          action={<LinkButton to={paths.home}>{texts.addPage.howCasesWork}</LinkButton>}
        >
          <p>{texts.addPage.notForYou}</p>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title={title} lead={texts.addPage.lead} width="narrow">
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
