import { applicationKinds, getApplicationFigures } from '@campus/contracts';
import { QueryState, Skeleton, Stat, useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { budgetKeys } from '../query-keys.ts';
import styles from './register.module.css';

const figure = (value: number) => value.toLocaleString('en-IN', { maximumFractionDigits: 1 });

/** How many applications there were, and how long half of the decisions took at most. */
export function RegisterFigures() {
  const api = useApi();
  const figures = useQuery({
    queryKey: budgetKeys.figures,
    queryFn: ({ signal }) => api.call(getApplicationFigures, { signal }),
  });
  return (
    <QueryState
      query={figures}
      skeleton={<Skeleton height="7rem" />}
      isEmpty={({ total }) => total.submitted === 0}
      // The empty register says the same.
      empty={null}
    >
      {({ total, byKind }) => (
        <div className={styles['stats']}>
          <Stat
            value={figure(total.submitted)}
            label={total.submitted === 1 ? 'application' : 'applications'}
            note={`${figure(total.decided)} decided, ${figure(total.approved)} of them approved`}
          />
          {byKind.map(({ kind, daysToDecision }) => (
            <Stat
              key={kind}
              value={daysToDecision === null ? '–' : figure(daysToDecision)}
              label={`${daysToDecision === 1 ? 'day' : 'days'} to a decision: ${applicationKinds[kind]}`}
              note={daysToDecision === null ? 'none is decided yet' : 'half of them took no longer'}
            />
          ))}
        </div>
      )}
    </QueryState>
  );
}
