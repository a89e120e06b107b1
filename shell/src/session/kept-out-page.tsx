import { messages, sessionProblems, shellPaths } from '@campus/contracts';
import type { Me } from '@campus/contracts/members';
import { Button, Page, Row, Section, usePortal, useSession } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
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
  const shutOut = isLocked ? t`Your account is locked` : t`Your membership has ended`;
  return (
    <Page title={isForeign ? messages.unauthorized : shutOut} width="narrow">
      {isForeign ? (
        <p>
          {t`You are logged in as`} <strong>{me.email}</strong>. {texts().membersOnly(config)}
        </p>
      ) : (
        <p>{sessionProblems[isLocked ? 'account-locked' : 'membership-ended'].message}</p>
      )}
      <Row>
        <Button variant="primary" onClick={() => signOut(isForeign ? shellPaths.login : shellPaths.landing)}>
          {isForeign ? t`Log out and use another address` : t`Log out`}
        </Button>
      </Row>
      {config.contactEmail && (
        <p>
          {t`Do you think this is wrong? Write to`}{' '}
          <a href={`mailto:${config.contactEmail}`}>{config.contactEmail}</a>
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
    <Section title={t`Open to everyone`}>
      <p>{t`You can read these parts without an account. You will be logged out first.`}</p>
      <Row>
        {areas.map(({ id, title, path }) => (
          <Button key={id} onClick={() => signOut(path)}>
            {t`Log out and open ${title}`}
          </Button>
        ))}
      </Row>
    </Section>
  );
}
