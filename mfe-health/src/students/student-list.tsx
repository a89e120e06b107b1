import type { Student } from '@campus/contracts';
import { Badge, EmptyState, QueryState, ShowMore, Skeleton, TextField } from '@campus/portal-kit';
import { SearchX, Users } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styles from './student-list.module.css';
import { useStudents } from './use-students.ts';

const tones = { Present: 'good', Sick: 'warn', 'On leave': 'accent' } as const satisfies Record<
  Student['status'],
  string
>;

export function StudentList() {
  const [text, setText] = useState('');
  const search = useRested(text.trim());
  const students = useStudents(search);
  const list = useRef<HTMLUListElement>(null);
  return (
    <div className={styles['students']}>
      <search className={styles['search']}>
        <TextField
          type="search"
          label="Search by name"
          hint="How the name begins."
          value={text}
          onChange={setText}
          maxLength={100}
          autoComplete="off"
        />
      </search>
      <output className={styles['found']}>
        {students.isSuccess &&
          !students.isPlaceholderData &&
          foundWords(students.data.length, students.hasNextPage)}
      </output>
      <QueryState
        query={students}
        skeleton={<Skeleton lines={8} height="3rem" />}
        empty={<NoStudents search={search} />}
      >
        {(all) => (
          <>
            <ul className={styles['list']} ref={list} aria-busy={students.isPlaceholderData}>
              {all.map(({ _id, name, status }) => (
                <li key={_id}>
                  <h2 tabIndex={-1}>
                    <bdi>{name}</bdi>
                  </h2>
                  <Badge tone={tones[status]}>{status}</Badge>
                </li>
              ))}
            </ul>
            <ShowMore query={students} what="students" list={list} />
          </>
        )}
      </QueryState>
    </div>
  );
}

const NoStudents = ({ search }: { search: string }) =>
  search === '' ? (
    <EmptyState title="No students yet" icon={<Users />}>
      <p>Whoever signs in with a student’s address of the college stands here.</p>
    </EmptyState>
  ) : (
    <EmptyState title="No name begins so" icon={<SearchX />}>
      <p>
        No student’s name begins with “<bdi>{search}</bdi>”. Try fewer letters, or the first name.
      </p>
    </EmptyState>
  );

function foundWords(count: number, isMore: boolean) {
  if (count === 0) return 'No students.';
  if (isMore) return `The first ${count} students by name.`;
  return count === 1 ? '1 student.' : `${count} students.`;
}

const restMs = 400;

/** A value that is typed, once who types rests for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
