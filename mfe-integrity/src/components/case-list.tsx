import {
  type CaseDetail,
  caseKinds,
  type CaseState,
  caseStates,
  type IntegrityCase,
  type listCaseQueue,
} from '@campus/contracts/integrity';
import { Badge, Day, dayInWords, PagedList, type QueuePath, type usePagedEndpoint } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import styles from './case-list.module.css';

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
  return (
    <PagedList query={query} what="cases" keyOf={({ id }) => id} empty={empty}>
      {(one, all) => (
        <Row case={one} path={search === undefined ? undefined : { search, ids: all.map(({ id }) => id) }} />
      )}
    </PagedList>
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
        <StateBadge state={state} /> {part === 'committee' && overdue && <Badge tone="bad">{t`Late`}</Badge>}
      </p>
      {due && (
        <p>
          <span className={styles.due}>{mayAct ? <strong>{due}</strong> : due}</span>
        </p>
      )}
      <p>
        {part !== 'student' && (
          <>
            {t`About`} <bdi>{studentName}</bdi>.{' '}
          </>
        )}
        {t`${{ value: caseKinds[kind] }}. Reported on`} <Day day={reportedOn} />.
      </p>
      {part === 'committee' && waitsFor === 'committee' && !mayAct && (
        <p>{t`You took part in an earlier step, so another member does this.`}</p>
      )}
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

/** The committee's next step. */
export const nextStep: Partial<Record<CaseState, string>> = {
  reported: 'check the report',
  checked: 'notify the student',
  answered: 'decide',
  unanswered: 'decide',
  appealed: 'decide on the appeal',
  final: 'publish the case without names',
};

/** The deadline of a case as the reader sees it; `null` when there is none. */
export function dueWords({
  state,
  part,
  dueOn,
  waitsFor,
  overdue,
  mayAct,
  decisions,
}: Pick<IntegrityCase, 'state' | 'part' | 'dueOn' | 'waitsFor' | 'overdue' | 'mayAct'> & {
  /** Lists don't have them. */
  decisions?: CaseDetail['decisions'];
}): string | null {
  if (dueOn === null) return null;
  const day = dayInWords(dueOn);
  const isStudent = part === 'student';
  if (waitsFor === 'committee') {
    const step = nextStep[state] ?? 'act';
    return overdue
      ? `The committee is late: it had until ${day} to ${step}.`
      : `The committee has until ${day} to ${step}.`;
  }
  if (state === 'notified') return `${isStudent ? 'You' : 'The student'} can answer until ${day}.`;
  if (isStudent && mayAct) return `You can appeal until ${day}.`;
  const canAppeal = !isStudent && decisions?.at(-1)?.outcome !== 'no-finding';
  return `The decision becomes final after ${day}${canAppeal ? ', unless the student appeals' : ''}.`;
}
