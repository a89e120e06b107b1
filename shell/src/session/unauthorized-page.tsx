import { messages, type Me } from '@campus/contracts';
import { Button, Page, usePortal } from '@campus/portal-kit';
import { useSignOut } from './use-sign-out.ts';

/** All that a person with a foreign address sees. */
export function UnauthorizedPage({ me }: { me: Me }) {
  const { config } = usePortal();
  const signOut = useSignOut();
  return (
    <Page title={messages.unauthorized} width="narrow">
      <p>
        You are signed in as <strong>{me.email}</strong>. The portal is open to members of{' '}
        {config.collegeName} only, with an address that ends in @{config.domains.student} or @
        {config.domains.admin}.
      </p>
      <p>
        <Button variant="primary" onClick={() => signOut('/login')}>
          Sign out and use another address
        </Button>
      </p>
    </Page>
  );
}
