import { applicationKinds, getApplicationFigures } from '@campus/contracts/budget';
import { decimal, Grid, plural, QueryState, Skeleton, Stat, useEndpoint } from '@campus/portal-kit';
import { registerFiguresTexts } from './texts.ts';

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
            label={registerFiguresTexts.submitted(plural(total.submitted, 'application'))}
            note={registerFiguresTexts.decidedApproved(decimal(total.decided), decimal(total.approved))}
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
  if (days === null) return { value: '–', label: registerFiguresTexts.noDecisionYet(kind) };
  if (days === 0)
    return {
      value: registerFiguresTexts.sameDay,
      label: registerFiguresTexts.sameDayLabel(kind),
      note: 'median',
    };
  return {
    value: decimal(days),
    label: registerFiguresTexts.daysLabel(plural(days, 'day'), kind),
    note: 'median',
  };
}
