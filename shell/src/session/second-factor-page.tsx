import { Button, Page } from '@campus/portal-kit';
import AuthenticatorApps from './authenticator-apps.tsx';
import { useSignOut } from './use-sign-out.ts';
import { secondFactorPageTexts as texts } from './texts.ts';

/** In place of every page for members, until an admin has signed in with a one-time code. */
export function SecondFactorPage() {
  const signOut = useSignOut();
  return (
    <Page title={texts.title} width="narrow">
      <p>{texts.lead}</p>
      <p>{texts.advice}</p>
      <AuthenticatorApps />
      <p>
        <Button variant="quiet" onClick={() => signOut('/login')}>
          {texts.logOut}
        </Button>
      </p>
    </Page>
  );
}
