import { Button, Page } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import AuthenticatorApps from './authenticator-apps.tsx';
import { useSignOut } from './use-sign-out.ts';

/** In place of every page for members, until an admin has signed in with a one-time code. */
export function SecondFactorPage() {
  const signOut = useSignOut();
  return (
    <Page title={t`Admins log in with a code`} width="narrow">
      <p>{t`You are an admin, so this portal asks you for a code as well as your password or Google account. The code comes from an authenticator app on your phone, such as Google Authenticator, Aegis or 1Password.`}</p>
      <p>{t`If you have no app below, add one now. If you have one, log out and log in again with its code.`}</p>
      <AuthenticatorApps />
      <p>
        <Button variant="quiet" onClick={() => signOut('/login')}>
          {t`Log out`}
        </Button>
      </p>
    </Page>
  );
}
