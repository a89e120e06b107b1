import { shellPaths } from '@campus/contracts';
import {
  EmptyState,
  LinkButton,
  Page,
  Skeleton,
  useLoginPath,
  useMay,
  useSession,
  WithSession,
} from '@campus/portal-kit';
import { Lock } from 'lucide-react';
import { paths } from '../paths.ts';
import { StudentList } from '../students/student-list.tsx';

export function StudentListPage() {
  const { status } = useSession();
  const mayRead = useMay('absence.read');
  return (
    <Page
      title="Student list"
      lead="Who is present, sick or on leave now; never why."
      width="narrow"
      actions={
        <>
          {status === 'member' && (
            <>
              <LinkButton to={paths.reportSick} variant="primary">
                Report sick
              </LinkButton>
              {mayRead ? (
                <LinkButton to={paths.away}>Who is away</LinkButton>
              ) : (
                <LinkButton to={paths.reportLeave}>Ask for leave</LinkButton>
              )}
            </>
          )}
          <LinkButton to={paths.home} variant="quiet">
            Health & Leave
          </LinkButton>
        </>
      }
    >
      <ForMembers />
    </Page>
  );
}

/** The page opens for everybody; the list does for members. */
function ForMembers() {
  const loginPath = useLoginPath();
  return (
    <WithSession skeleton={<Skeleton lines={8} height="3rem" />}>
      {(session) => {
        if (session.status === 'member') return <StudentList key={session.me.id} />;
        return session.status === 'unverified' ? (
          <EmptyState
            title="Confirm your e-mail address first"
            icon={<Lock />}
            action={
              <LinkButton to={shellPaths.dashboard} variant="primary">
                How to confirm it
              </LinkButton>
            }
          >
            <p>The list is for members of the college.</p>
          </EmptyState>
        ) : (
          <EmptyState
            title="Sign in to see the list"
            icon={<Lock />}
            action={
              <LinkButton to={loginPath} variant="primary">
                Sign in
              </LinkButton>
            }
          >
            <p>Only members of the college see who is here. After signing in you come back to this page.</p>
          </EmptyState>
        );
      }}
    </WithSession>
  );
}
