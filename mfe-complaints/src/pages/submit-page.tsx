import { Page, useSession } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useSearchParams } from 'react-router-dom';
import { ComplaintForm } from '../filing/complaint-form.tsx';
import { HowItWorks } from '../filing/how-it-works.tsx';

/** `?anonymous` ticks the checkbox. */
export function SubmitPage() {
  const session = useSession();
  const [query] = useSearchParams();
  // The shell's guard admits members only; during a logout there is nothing to show.
  if (!('me' in session)) return null;
  return (
    <Page
      title={t`Submit a complaint`}
      lead={t`Say what is wrong. Every complaint is read and answered.`}
      width="narrow"
    >
      <ComplaintForm key={session.me.id} me={session.me} startAnonymous={query.has('anonymous')} />
      <HowItWorks />
    </Page>
  );
}
