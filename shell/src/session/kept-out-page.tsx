import { messages, sessionProblems, shellPaths } from '@campus/contracts';
import type { Me } from '@campus/contracts/members';
import { Button, Page, usePortal } from '@campus/portal-kit';
import { useSignOut } from './use-sign-out.ts';

/** Takes the place of every page for a person who is signed in but may not use the portal. */
export default function KeptOutPage({ me }: { me: Me }) {
  return me.status === 'unauthorized' ? <ForeignAddress email={me.email} /> : <ShutOut status={me.status} />;
}

function ForeignAddress({ email }: { email: string }) {
  const { config } = usePortal();
  const signOut = useSignOut();
  return (
    <Page title={messages.unauthorized} width="narrow">
      <p>
        You are signed in as <strong>{email}</strong>. The portal is open to members of {config.collegeName}{' '}
        only, with an address that ends in @{config.domains.student} or @{config.domains.admin}.
      </p>
      <p>
        <Button variant="primary" onClick={() => signOut(shellPaths.login)}>
          Sign out and use another address
        </Button>
      </p>
    </Page>
  );
}

/** For members who were locked or have left. */
function ShutOut({ status }: Pick<Me, 'status'>) {
  const signOut = useSignOut();
  const isLocked = status === 'locked';
  return (
    <Page title={isLocked ? 'Your account is locked' : 'Your membership has ended'} width="narrow">
      <p>{sessionProblems[isLocked ? 'account-locked' : 'membership-ended'].message}</p>
      <p>
        <Button variant="primary" onClick={() => signOut(shellPaths.landing)}>
          Sign out
        </Button>
      </p>
    </Page>
  );
}
