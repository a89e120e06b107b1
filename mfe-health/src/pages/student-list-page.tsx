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
import { LeaveReminder } from '../leave/leave-reminder.tsx';
import { StudentList } from '../students/student-list.tsx';

export function StudentListPage() {
  const { status } = useSession();
  const mayRead = useMay('absence.read');
  return (
    <Page
      title="Student list"
      lead="See who is present, sick or on leave now. Reasons are never shown."
      width="narrow"
      actions={
        status === 'member' && (
          <>
            <LinkButton to={paths.reportSick} variant="primary">
              Report sick
            </LinkButton>
            <LinkButton to={paths.reportLeave}>Ask for leave</LinkButton>
            {mayRead && (
              <LinkButton to={paths.away} variant="quiet">
                Who is away
              </LinkButton>
            )}
          </>
        )
      }
    >
      <ForMembers />
    </Page>
  );
}

/** Anyone can open the page; only members see the list. */
function ForMembers() {
  const loginPath = useLoginPath();
  return (
    <WithSession skeleton={<Skeleton lines={8} height="3rem" />}>
      {(session) => {
        if (session.status === 'member')
          return (
            <>
              <LeaveReminder />
              <StudentList key={session.me.id} />
            </>
          );
        return session.status === 'unverified' ? (
          <EmptyState
            title="Confirm your email address first"
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
            title="Log in to see the list"
            icon={<Lock />}
            action={
              <LinkButton to={loginPath} variant="primary">
                Sign in
              </LinkButton>
            }
          >
            <p>Only members of the college can see the list. You return to this page after logging in.</p>
          </EmptyState>
        );
      }}
    </WithSession>
  );
}
