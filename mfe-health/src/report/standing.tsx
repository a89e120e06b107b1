import type { AbsenceDetail } from '@campus/contracts';
import { Badge, ByWhom, Notice, When } from '@campus/portal-kit';
import { absenceState, decisionOf, returnOf } from './absence-state.ts';

/** Where a report stands, who decided so, and why. */
export function Standing({ absence }: { absence: AbsenceDetail }) {
  const { words, tone } = absenceState(absence);
  const decision = decisionOf(absence);
  const back = absence.state === 'Approved' ? returnOf(absence) : undefined;
  return (
    <Notice tone={tone}>
      <p>
        <Badge tone={tone}>{words}</Badge>
        {decision && absence.state !== 'Withdrawn' && (
          <>
            {' by '}
            <ByWhom {...decision} />
          </>
        )}
      </p>
      {decision?.text && (
        <p dir="auto">
          Remark: <bdi>{decision.text}</bdi>
        </p>
      )}
      {back && (
        <p>
          Back since <When at={back.at} />
        </p>
      )}
    </Notice>
  );
}
