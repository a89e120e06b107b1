import { EmptyState, ErrorState, LinkButton, Page, Skeleton, useMay, useSession } from '@campus/portal-kit';
import { Lock } from 'lucide-react';
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
              <LinkButton to="/report-sick" variant="primary">
                Report sick
              </LinkButton>
              {mayRead ? (
                <LinkButton to="/health-system/away">Who is away</LinkButton>
              ) : (
                <LinkButton to="/report-leave">Ask for leave</LinkButton>
              )}
            </>
          )}
          <LinkButton to="/health-system" variant="quiet">
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
  const session = useSession();
  switch (session.status) {
    case 'member':
      return <StudentList key={session.me.id} />;
    case 'unknown':
      return <Skeleton lines={8} height="3rem" />;
    case 'unavailable':
      return (
        <ErrorState
          title="You are signed in, but the portal did not answer."
          error={session.error}
          onRetry={session.retry}
        />
      );
    case 'unverified':
      return (
        <EmptyState
          title="Confirm your e-mail address first"
          icon={<Lock />}
          action={
            <LinkButton to="/dashboard" variant="primary">
              How to confirm it
            </LinkButton>
          }
        >
          <p>The list is for members of the college.</p>
        </EmptyState>
      );
    default:
      return (
        <EmptyState
          title="Sign in to see the list"
          icon={<Lock />}
          action={
            <LinkButton to="/login?next=%2Fstudent-list" variant="primary">
              Sign in
            </LinkButton>
          }
        >
          <p>Only members of the college see who is here. After signing in you come back to this page.</p>
        </EmptyState>
      );
  }
}
