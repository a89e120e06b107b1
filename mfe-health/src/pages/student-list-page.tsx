import { shellPaths } from '@campus/contracts';
import {
  Forbidden,
  LinkButton,
  Page,
  Skeleton,
  useLoginPath,
  useMay,
  useSession,
  WithSession,
} from '@campus/portal-kit';
import { paths } from '../paths.ts';
import { LeaveReminder } from '../leave/leave-reminder.tsx';
import { StudentList } from '../students/student-list.tsx';
import { studentListPageTexts } from '../students/texts.ts';

export function StudentListPage() {
  const { status } = useSession();
  const mayRead = useMay('absence.read');
  return (
    <Page
      title={studentListPageTexts.title}
      lead={studentListPageTexts.lead}
      width="narrow"
      actions={
        status === 'member' && (
          <>
            <LinkButton to={paths.reportSick} variant="primary">
              {studentListPageTexts.reportSick}
            </LinkButton>
            <LinkButton to={paths.reportLeave}>{studentListPageTexts.askLeave}</LinkButton>
            {mayRead && (
              <LinkButton to={paths.away} variant="quiet">
                {studentListPageTexts.whoAway}
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
          <Forbidden
            title={studentListPageTexts.unverifiedTitle}
            action={
              <LinkButton to={shellPaths.dashboard} variant="primary">
                {studentListPageTexts.confirm}
              </LinkButton>
            }
          >
            <p>{studentListPageTexts.unverifiedText}</p>
          </Forbidden>
        ) : (
          <Forbidden
            title={studentListPageTexts.signedOutTitle}
            action={
              <LinkButton to={loginPath} variant="primary">
                {studentListPageTexts.signIn}
              </LinkButton>
            }
          >
            <p>{studentListPageTexts.signedOutText}</p>
          </Forbidden>
        );
      }}
    </WithSession>
  );
}
