import { caseKinds, type IntegrityCase } from '@campus/contracts';
import { Day, QueryState, ShowMore, Skeleton, type usePages } from '@campus/portal-kit';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dueWords } from '../components/due-words.ts';
import { StateBadge } from '../components/state-badge.tsx';
import styles from './case-list.module.css';

/** Cases that the reader is in, page by page: where each stands and whose turn it is. */
export function CaseList({
  query,
  empty,
}: {
  query: ReturnType<typeof usePages<IntegrityCase>>;
  empty: ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <QueryState
      query={{ ...query, isError: query.isError && !query.isFetchNextPageError }}
      skeleton={<Skeleton lines={3} height="5rem" />}
      empty={empty}
    >
      {(cases) => (
        <>
          <ul className={styles['list']} ref={list}>
            {cases.map((one) => (
              <li key={one.id}>
                <Row case={one} />
              </li>
            ))}
          </ul>
          <ShowMore query={query} what="cases" list={list} />
        </>
      )}
    </QueryState>
  );
}

function Row({ case: one }: { case: IntegrityCase }) {
  const { id, state, part, studentName, course, title, kind, reportedOn } = one;
  const due = dueWords(one);
  return (
    <>
      <h3>
        <Link to={`/cheating-records/cases/${id}`}>
          <bdi>{course}</bdi>, <bdi>{title}</bdi>
        </Link>
      </h3>
      <StateBadge state={state} />
      {due && <p className={styles['due']}>{due}</p>}
      <p>
        {part === 'reporter' && (
          <>
            About <bdi>{studentName}</bdi>.{' '}
          </>
        )}
        {caseKinds[kind]}. Reported on <Day day={reportedOn} />.
      </p>
    </>
  );
}
