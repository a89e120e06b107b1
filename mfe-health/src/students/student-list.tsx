import { searchSchema } from '@campus/contracts';
import { listStudents, type Student } from '@campus/contracts/health';
import {
  Badge,
  counted,
  EmptyState,
  PagedList,
  SearchField,
  Skeleton,
  Stack,
  usePagedEndpoint,
  useSearchFilters,
} from '@campus/portal-kit';
import { SearchX, Users } from 'lucide-react';
import styles from './student-list.module.css';
import { studentListTexts } from './texts.ts';

const tones = { Present: 'good', Sick: 'warn', 'On leave': 'accent' } as const satisfies Record<
  Student['status'],
  string
>;

const filterSchemas = { search: searchSchema };

export function StudentList() {
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
