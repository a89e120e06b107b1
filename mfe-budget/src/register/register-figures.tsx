import { applicationKinds, getApplicationFigures } from '@campus/contracts/budget';
import { decimal, Grid, plural, QueryState, Skeleton, Stat, useEndpoint } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';

export function RegisterFigures() {
  const figures = useEndpoint(getApplicationFigures);
  return (
    <QueryState
      query={figures}
      skeleton={<Skeleton height="7rem" />}
      isEmpty={({ total }) => total.submitted === 0}
      // The empty register says it already.
      empty={null}
    >
      {({ total, byKind }) => (
        <Grid min="9rem" gap={5}>
          <Stat
            value={decimal(total.submitted)}
            label={t`${{ applications: plural(total.submitted, 'application') }} submitted`}
            note={t`${{ decided: decimal(total.decided) }} decided, ${{ approved: decimal(total.approved) }} approved`}
          />
          {byKind.map(({ kind, daysToDecision }) => (
            <Stat key={kind} {...paceOf(daysToDecision, applicationKinds[kind])} />
          ))}
        </Grid>
      )}
    </QueryState>
  );
}

function paceOf(days: number | null, kind: string) {
  if (days === null) return { value: '–', label: t`${kind}: no decision yet` };
  if (days === 0)
    return {
      value: t`Same day`,
      label: t`to a decision: ${kind}`,
      note: 'median',
    };
  return {
    value: decimal(days),
    label: t`${{ days: plural(days, 'day') }} to a decision: ${kind}`,
    note: 'median',
  };
}
