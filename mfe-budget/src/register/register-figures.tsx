import { applicationKinds, getApplicationFigures } from '@campus/contracts/budget';
import { decimal, Grid, plural, QueryState, Skeleton, Stat, useEndpoint } from '@campus/portal-kit';

/** How many applications there were, and how long half of the decisions took at most. */
export function RegisterFigures() {
  const figures = useEndpoint(getApplicationFigures);
  return (
    <QueryState
      query={figures}
      skeleton={<Skeleton height="7rem" />}
      isEmpty={({ total }) => total.submitted === 0}
      // The empty register says the same.
      empty={null}
    >
      {({ total, byKind }) => (
        <Grid min="9rem" gap={5}>
          <Stat
            value={decimal(total.submitted)}
            label={plural(total.submitted, 'application')}
            note={`${decimal(total.decided)} decided, ${decimal(total.approved)} of them approved`}
          />
          {byKind.map(({ kind, daysToDecision }) => (
            <Stat
              key={kind}
              value={daysToDecision === null ? '–' : decimal(daysToDecision)}
              label={`${plural(daysToDecision ?? 0, 'day')} to a decision: ${applicationKinds[kind]}`}
              note={daysToDecision === null ? 'none is decided yet' : 'half of them took no longer'}
            />
          ))}
        </Grid>
      )}
    </QueryState>
  );
}
