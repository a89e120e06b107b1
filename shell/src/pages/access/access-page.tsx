import { loginPath, shellPaths } from '@campus/contracts';
import { getAccess } from '@campus/contracts/access';
import {
  AccentScope,
  focusOn,
  LinkButton,
  Notice,
  Page,
  Place,
  QueryState,
  Section,
  Skeleton,
  Stack,
  useEndpoint,
  usePortal,
  WithSession,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useRef } from 'react';
import { AskForRole } from './ask-for-role.tsx';
import { MyRequests } from './my-requests.tsx';
import { MyRoles } from './my-roles.tsx';

/** Where the card “Restricted College Access” leads: who may enter, what the reader may do, and how to ask for more. */
export function Component() {
  return (
    <AccentScope area="access">
      <Page
        title={t`Restricted College Access`}
        width="narrow"
        lead={t`The people who can use the portal, what you can do, and how to ask for a role.`}
      >
        <Stack gap={6}>
          <WhoMayEnter />
          <WithSession skeleton={<Skeleton lines={6} />}>
            {(session) =>
              session.status === 'member' ? (
                <MemberAccess key={session.me.id} email={session.me.email} />
              ) : session.status === 'unverified' ? (
                <Notice
                  tone="warn"
                  action={<LinkButton to={shellPaths.dashboard}>{t`Confirm my address`}</LinkButton>}
                >
                  {t`Confirm your email address to see what you can do here.`}
                </Notice>
              ) : (
                <Section title={t`Your account`}>
                  <p>{t`Log in to see what you can do and to ask for a role.`}</p>
                  <p>
                    <LinkButton variant="primary" to={loginPath(shellPaths.access)}>
                      {t`Login / Register`}
                    </LinkButton>
                  </p>
                </Section>
              )
            }
          </WithSession>
        </Stack>
      </Page>
    </AccentScope>
  );
}

function WhoMayEnter() {
  const { collegeName, domains } = usePortal().config;
  return (
    <Section title={t`People who can log in`}>
      <p>{t`Members of ${collegeName} who have confirmed an email address like these:`}</p>
      <ul>
        <li>{t`@${{ student: domains.student }}: students and teachers. A teacher also needs the role “faculty”.`}</li>
        <li>{t`@${{ admin: domains.admin }}: admins.`}</li>
      </ul>
      <p>{t`No one else can use the portal. Some pages, such as published election results, are open to everyone.`}</p>
    </Section>
  );
}

function MemberAccess({ email }: { email: string }) {
  const query = useEndpoint(getAccess);
  const place = useRef<HTMLDivElement>(null);
  return (
    <QueryState query={query} skeleton={<Skeleton lines={8} />}>
      {(access) => (
        <>
          <MyRoles email={email} roles={access.roles} />
          <Section title={t`What you can do`}>
            <ul>
              {access.allowed.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </Section>
          <AskForRole access={access} onAsked={() => focusOn(place.current)} />
          <Place ref={place}>
            <MyRequests requests={access.requests} />
          </Place>
        </>
      )}
    </QueryState>
  );
}
