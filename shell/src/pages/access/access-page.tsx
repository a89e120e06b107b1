import { loginPath, shellPaths } from '@campus/contracts';
import { getAccess, type MyAccess } from '@campus/contracts/access';
import {
  AccentScope,
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

/** Where the card “Restricted College Access” leads: who may enter, what the reader may do, and how to ask for more. */
export function Component() {
  return (
    <AccentScope area="access">
      <Page
        title="Restricted College Access"
        width="narrow"
        lead="Who may use the portal, what your account may do, and how to ask for a role."
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
                  action={<LinkButton to={shellPaths.dashboard}>Confirm my address</LinkButton>}
                >
                  <p>Confirm your e-mail address. Then you see here what your account may do.</p>
                </Notice>
              ) : (
                <Section title="Your account">
                  <p>
                    You are not signed in. Sign in to see what your account may do, and to ask for a role.
                  </p>
                  <p>
                    <LinkButton variant="primary" to={loginPath(shellPaths.access)}>
                      Login / Register
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
    <Section title="Who may enter">
      <p>Members of {collegeName} who have confirmed one of these e-mail addresses:</p>
      <ul>
        <li>@{domains.student}: students and teachers. A teacher also needs the role “faculty”.</li>
        <li>@{domains.admin}: admins.</li>
      </ul>
      <p>
        Nobody else can sign in to use the portal. Some pages, such as published election results, are open to
        everybody.
      </p>
    </Section>
  );
}

function MemberAccess({ email }: { email: string }) {
  const query = useEndpoint(getAccess);
  const place = useRef<HTMLDivElement>(null);
  return (
    // A request that was withdrawn takes its button along.
    <Place gap={6} ref={place}>
      <QueryState query={query} skeleton={<Skeleton lines={8} />}>
        {(access: MyAccess) => (
          <>
            <MyRoles email={email} roles={access.roles} />
            <Section title="What you may do">
              <ul>
                {access.allowed.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            </Section>
            <AskForRole access={access} />
            <MyRequests requests={access.requests} onWithdrawn={() => place.current?.focus()} />
          </>
        )}
      </QueryState>
    </Place>
  );
}
