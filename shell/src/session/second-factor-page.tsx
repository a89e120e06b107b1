import { Button, Page } from '@campus/portal-kit';
import AuthenticatorApps from './authenticator-apps.tsx';
import { useSignOut } from './use-sign-out.ts';

/** In place of every page for members, until an admin has signed in with a one-time code. */
export default function SecondFactorPage() {
  const signOut = useSignOut();
  return (
    <Page title="Admins sign in with a code" width="narrow">
      <p>
        You are an admin, so this portal asks you for a code as well as your password or Google account. The
        code comes from an authenticator app on your phone, such as Google Authenticator, Aegis or 1Password.
      </p>
      <p>If you have no app below, add one now. If you have one, sign out and sign in again with its code.</p>
      <AuthenticatorApps />
      <p>
        <Button variant="quiet" onClick={() => signOut('/login')}>
          Sign out
        </Button>
      </p>
    </Page>
  );
}
