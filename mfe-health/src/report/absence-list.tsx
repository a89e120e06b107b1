import type { Absence } from '@campus/contracts';
import { QueryState, ShowMore, Skeleton, type usePages } from '@campus/portal-kit';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './absence-list.module.css';

/** Reports, page by page, each under a heading that leads to it. */
export function AbsenceList({
  query,
  what,
  empty,
  heading,
  children,
}: {
  query: ReturnType<typeof usePages<Absence>>;
  /** Of what there is more: "reports". */
  what: string;
  empty: ReactNode;
  heading: (absence: Absence) => ReactNode;
  children: (absence: Absence) => ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <QueryState query={query} skeleton={<Skeleton lines={5} height="4rem" />} empty={empty}>
      {(absences) => (
        <>
          <ul className={styles['list']} ref={list}>
            {absences.map((absence) => (
              <li key={absence.id}>
                <h2>
                  <Link to={`/health-system/reports/${absence.id}`}>{heading(absence)}</Link>
                </h2>
                {children(absence)}
              </li>
            ))}
          </ul>
          <ShowMore query={query} what={what} list={list} />
        </>
      )}
    </QueryState>
  );
}
