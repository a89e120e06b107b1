import { Page, useSession } from '@campus/portal-kit';
import { useSearchParams } from 'react-router-dom';
import { ComplaintForm } from '../filing/complaint-form.tsx';
import { HowItWorks } from '../filing/how-it-works.tsx';

/** `?anonymous` ticks the checkbox. */
export function SubmitPage() {
  const session = useSession();
  const [query] = useSearchParams();
  // The shell's guard lets only members in; while it signs somebody out there is nothing to show.
  if (!('me' in session)) return null;
  return (
    <Page
      title="Submit a complaint"
      lead="Say what goes wrong. The board reads it and answers."
      width="narrow"
    >
      <ComplaintForm key={session.me.id} me={session.me} startAnonymous={query.has('anonymous')} />
      <HowItWorks />
    </Page>
  );
}
