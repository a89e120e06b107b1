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
import { useRef } from 'react';
import { AskForRole } from './ask-for-role.tsx';
import { MyRequests } from './my-requests.tsx';
import { MyRoles } from './my-roles.tsx';
import { accessPageTexts as texts } from './texts.ts';

/** Where the card “Restricted College Access” leads: who may enter, what the reader may do, and how to ask for more. */
export function Component() {
  return (
    <AccentScope area="access">
      <Page title={texts.title} width="narrow" lead={texts.lead}>
        <Stack gap={6}>
          <WhoMayEnter />
          <WithSession skeleton={<Skeleton lines={6} />}>
            {(session) =>
              session.status === 'member' ? (
                <MemberAccess key={session.me.id} email={session.me.email} />
              ) : session.status === 'unverified' ? (
                <Notice
                  tone="warn"
                  action={<LinkButton to={shellPaths.dashboard}>{texts.confirmMyAddress}</LinkButton>}
                >
                  {texts.unverified}
                </Notice>
              ) : (
                <Section title={texts.yourAccount}>
                  <p>{texts.signedOut}</p>
                  <p>
                    <LinkButton variant="primary" to={loginPath(shellPaths.access)}>
                      {texts.logIn}
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
    <Section title={texts.domainsTitle}>
      <p>{texts.domainsLead(collegeName)}</p>
      <ul>
        <li>{texts.studentDomain(domains.student)}</li>
        <li>{texts.adminDomain(domains.admin)}</li>
      </ul>
      <p>{texts.everyoneElse}</p>
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
          <Section title={texts.permissionsTitle}>
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
