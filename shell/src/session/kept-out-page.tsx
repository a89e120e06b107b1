import { messages, sessionProblems, shellPaths } from '@campus/contracts';
import type { Me } from '@campus/contracts/members';
import { Button, Page, Row, Section, usePortal, useSession } from '@campus/portal-kit';
import { areasInBar } from '../layout/areas-in-bar.ts';
import { useShell } from '../shell-context.tsx';
import { keptOutTexts as texts } from './kept-out-texts.ts';
import { useSignOut } from './use-sign-out.ts';

/** Takes the place of every page for members only, for a person who is signed in but may not use the portal. */
export function KeptOutPage({ me }: { me: Me }) {
  const { config } = usePortal();
  const signOut = useSignOut();
  const isForeign = me.status === 'unauthorized';
  const isLocked = me.status === 'locked';
  const shutOut = isLocked ? texts.locked : texts.ended;
  return (
    <Page title={isForeign ? messages.unauthorized : shutOut} width="narrow">
      {isForeign ? (
        <p>
          {texts.loggedInAs} <strong>{me.email}</strong>. {texts.membersOnly(config)}
        </p>
      ) : (
        <p>{sessionProblems[isLocked ? 'account-locked' : 'membership-ended'].message}</p>
      )}
      <Row>
        <Button variant="primary" onClick={() => signOut(isForeign ? shellPaths.login : shellPaths.landing)}>
          {isForeign ? texts.otherAddress : texts.logOut}
        </Button>
      </Row>
      {config.contactEmail && (
        <p>
          {texts.contact} <a href={`mailto:${config.contactEmail}`}>{config.contactEmail}</a>
        </p>
      )}
      <PublicAreas />
    </Page>
  );
}

/** Visitors can read these. Someone who is logged in with another address sees no page of the portal, so says the specification. */
function PublicAreas() {
  const session = useSession();
  const { registry } = useShell();
  const signOut = useSignOut();
  const areas = areasInBar(registry.remotes, session);
  if (areas.length === 0) return null;
  return (
    <Section title={texts.openToEveryone}>
      <p>{texts.logOutFirst}</p>
      <Row>
        {areas.map(({ id, title, path }) => (
          <Button key={id} onClick={() => signOut(path)}>
            {texts.logOutAndOpen(title)}
          </Button>
        ))}
      </Row>
    </Section>
  );
}
