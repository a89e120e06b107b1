import {
  caseKinds,
  type CaseState,
  caseStates,
  type IntegrityCase,
  type listCaseQueue,
} from '@campus/contracts/integrity';
import {
  Badge,
  Day,
  QueryState,
  type QueuePath,
  ShowMore,
  Skeleton,
  type usePagedEndpoint,
} from '@campus/portal-kit';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { dueWords } from './due-words.ts';
import styles from './case-list.module.css';
import { texts } from './texts.ts';

/** Cases that the reader is in, page by page: where each stands and whose turn it is. */
export function CaseList({
  query,
  empty,
  search,
}: {
  query: ReturnType<typeof usePagedEndpoint<typeof listCaseQueue>>;
  empty: ReactNode;
  /** The list's filters in the address, for the links from one case to the next; none where a list has no such links. */
  search?: string;
}) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <QueryState query={query} skeleton={<Skeleton lines={3} height="5rem" />} empty={empty}>
      {(cases) => (
        <>
          <ul className={styles['list']} ref={list}>
            {cases.map((one) => (
              <li key={one.id}>
                <Row
                  case={one}
                  path={search === undefined ? undefined : { search, ids: cases.map(({ id }) => id) }}
                />
              </li>
            ))}
          </ul>
          <ShowMore query={query} what="cases" list={list} />
        </>
      )}
    </QueryState>
  );
}

function Row({ case: one, path }: { case: IntegrityCase; path: QueuePath | undefined }) {
  const { id, state, part, studentName, course, title, kind, reportedOn, overdue, waitsFor, mayAct } = one;
  const due = dueWords(one);
  return (
    <>
      <h3>
        <Link to={paths.case(id)} state={path && { queue: path }}>
          <bdi>{course}</bdi>, <bdi>{title}</bdi>
        </Link>
      </h3>
      <p>
        <StateBadge state={state} />{' '}
        {part === 'committee' && overdue && <Badge tone="bad">{texts.caseList.late}</Badge>}
      </p>
      {due && <p className={styles['due']}>{mayAct ? <strong>{due}</strong> : due}</p>}
      <p>
        {part !== 'student' && (
          <>
            {texts.caseList.about} <bdi>{studentName}</bdi>.{' '}
          </>
        )}
        {texts.caseList.reportedOn(caseKinds[kind])} <Day day={reportedOn} />.
      </p>
      {part === 'committee' && waitsFor === 'committee' && !mayAct && <p>{texts.caseList.othersAct}</p>}
    </>
  );
}

const tones = {
  reported: 'neutral',
  checked: 'neutral',
  notified: 'warn',
  answered: 'accent',
  unanswered: 'accent',
  decided: 'accent',
  appealed: 'warn',
  final: 'good',
  published: 'good',
  dismissed: 'neutral',
  sealed: 'neutral',
} as const satisfies Record<CaseState, string>;

export const StateBadge = ({ state }: { state: CaseState }) => (
  <Badge tone={tones[state]}>{caseStates[state]}</Badge>
);
