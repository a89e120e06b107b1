import { searchSchema, shellPaths } from '@campus/contracts';
import {
  Badge,
  counted,
  EmptyState,
  Forbidden,
  LinkButton,
  Page,
  PagedList,
  SearchField,
  Skeleton,
  Stack,
  useLoginPath,
  useMay,
  usePagedEndpoint,
  useSearchFilters,
  useSession,
  WithSession,
} from '@campus/portal-kit';
import { listStudents, type Student } from '@campus/contracts/health';
import { SearchX, Users } from 'lucide-react';
import { paths } from '../paths.ts';
import { LeaveReminder } from './home-page.tsx';
import { studentListPageTexts, studentListTexts } from '../students/texts.ts';
import styles from '../students/student-list.module.css';

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

const tones = { Present: 'good', Sick: 'warn', 'On leave': 'accent' } as const satisfies Record<
  Student['status'],
  string
>;

const filterSchemas = { search: searchSchema };

function StudentList() {
  const { filters, change } = useSearchFilters(filterSchemas);
  const { search = '' } = filters;
  const students = usePagedEndpoint(listStudents, {
    query: { limit: 50, ...filters },
    after: 'after',
  });
  return (
    <Stack>
      <search className={styles.search}>
        <SearchField
          label={studentListTexts.search}
          hint={studentListTexts.searchHint}
          search={search}
          onSearch={(typed) => change({ search: typed }, { replace: true })}
        />
      </search>
      <output className={styles.found}>
        {students.isSuccess &&
          !students.isPlaceholderData &&
          foundWords(students.data.length, students.hasNextPage)}
      </output>
      <PagedList
        query={students}
        what="students"
        skeleton={<Skeleton lines={8} height="3rem" />}
        empty={<NoStudents search={search} />}
        keyOf={({ _id }) => _id}
        className={styles.list}
      >
        {({ name, status }) => (
          <>
            <h2 tabIndex={-1}>
              <bdi>{name}</bdi>
            </h2>
            <Badge tone={tones[status]}>{status}</Badge>
          </>
        )}
      </PagedList>
    </Stack>
  );
}

const NoStudents = ({ search }: { search: string }) =>
  search === '' ? (
    <EmptyState title={studentListTexts.emptyTitle} icon={<Users />}>
      <p>{studentListTexts.emptyText}</p>
    </EmptyState>
  ) : (
    <EmptyState title={studentListTexts.noMatchTitle} icon={<SearchX />}>
      <p>
        {studentListTexts.noMatchStart}
        <bdi>{search}</bdi>
        {studentListTexts.noMatchEnd}
      </p>
    </EmptyState>
  );

function foundWords(count: number, isMore: boolean) {
  if (isMore) return studentListTexts.firstStudents(count);
  return count === 0 ? studentListTexts.noMatch : `${counted(count, 'student')}.`;
}
