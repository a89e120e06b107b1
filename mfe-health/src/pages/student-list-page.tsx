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
import { t } from '@lingui/core/macro';
import { SearchX, Users } from 'lucide-react';
import { paths } from '../paths.ts';
import { LeaveReminder } from './home-page.tsx';
import styles from '../students/student-list.module.css';

export function StudentListPage() {
  const { status } = useSession();
  const mayRead = useMay('absence.read');
  return (
    <Page
      title={t`Student list`}
      lead={t`See who is present, sick or on leave now. Reasons are never shown.`}
      width="narrow"
      actions={
        status === 'member' && (
          <>
            <LinkButton to={paths.reportSick} variant="primary">
              {t`Report sick`}
            </LinkButton>
            <LinkButton to={paths.reportLeave}>{t`Ask for leave`}</LinkButton>
            {mayRead && (
              <LinkButton to={paths.away} variant="quiet">
                {t`Who is away`}
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
            title={t`Confirm your email address first`}
            action={
              <LinkButton to={shellPaths.dashboard} variant="primary">
                {t`How to confirm it`}
              </LinkButton>
            }
          >
            <p>{t`The list is for members of the college.`}</p>
          </Forbidden>
        ) : (
          <Forbidden
            title={t`Log in to see the list`}
            action={
              <LinkButton to={loginPath} variant="primary">
                {t`Log in`}
              </LinkButton>
            }
          >
            <p>{t`Only members of the college can see the list. You return to this page after logging in.`}</p>
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
          label={t`Search by name`}
          hint={t`Type the first letters of any part of the name.`}
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
    <EmptyState title={t`No students yet`} icon={<Users />}>
      <p>{t`Students appear here when they have logged in with their college address.`}</p>
    </EmptyState>
  ) : (
    <EmptyState title={t`No student found`} icon={<SearchX />}>
      <p>
        {t`No part of a student’s name starts with “`}
        <bdi>{search}</bdi>
        {t`”. Try fewer letters.`}
      </p>
    </EmptyState>
  );

function foundWords(count: number, isMore: boolean) {
  if (isMore) return t`The first ${count} students.`;
  return count === 0 ? t`No students found.` : `${counted(count, 'student')}.`;
}
