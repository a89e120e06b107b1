import { messages, sessionProblems, shellPaths } from '@campus/contracts';
import type { Me } from '@campus/contracts/members';
import { Button, Page, Row, Section, usePortal, useSession } from '@campus/portal-kit';
import { areasInBar } from '../layout/areas-in-bar.ts';
import { useShell } from '../shell-context.tsx';
import { keptOutTexts as texts } from './kept-out-texts.ts';
import { useSignOut } from './use-sign-out.ts';

/** Takes the place of every page for members only, for a person who is signed in but may not use the portal. */
export default function KeptOutPage({ me }: { me: Me }) {
  return me.status === 'unauthorized' ? <ForeignAddress email={me.email} /> : <ShutOut status={me.status} />;
}

function ForeignAddress({ email }: { email: string }) {
  const { config } = usePortal();
  const signOut = useSignOut();
  return (
    <Page title={messages.unauthorized} width="narrow">
      <p>
        {texts.loggedInAs} <strong>{email}</strong>. {texts.membersOnly(config)}
      </p>
      <Row>
        <Button variant="primary" onClick={() => signOut(shellPaths.login)}>
          {texts.otherAddress}
        </Button>
      </Row>
      <Contact />
      <PublicAreas />
    </Page>
  );
}

/** For members who were locked or have left. */
function ShutOut({ status }: Pick<Me, 'status'>) {
  const signOut = useSignOut();
  const isLocked = status === 'locked';
  return (
    <Page title={isLocked ? texts.locked : texts.ended} width="narrow">
      <p>{sessionProblems[isLocked ? 'account-locked' : 'membership-ended'].message}</p>
      <Row>
        <Button variant="primary" onClick={() => signOut(shellPaths.landing)}>
          {texts.logOut}
        </Button>
      </Row>
      <Contact />
      <PublicAreas />
    </Page>
  );
}

function Contact() {
  const { contactEmail } = usePortal().config;
  if (!contactEmail) return null;
  return (
    <p>
      {texts.contact} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
    </p>
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
