import { problems } from '@campus/contracts';
import { Button, Page } from '@campus/portal-kit';
import { useSignOut } from './use-sign-out.ts';

/** All that a member sees who was locked or has left. */
export function ShutOutPage({ status }: { status: 'locked' | 'ended' }) {
  const signOut = useSignOut();
  const isLocked = status === 'locked';
  return (
    <Page title={isLocked ? 'Your account is locked' : 'Your membership has ended'} width="narrow">
      <p>{problems[isLocked ? 'account-locked' : 'membership-ended'].message}</p>
      <p>
        <Button variant="primary" onClick={() => signOut('/')}>
          Sign out
        </Button>
      </p>
    </Page>
  );
}
