import type { Election } from '@campus/contracts/elections';
import { Meter, percent, figure, counted } from '@campus/portal-kit';

export function Turnout({ election: { turnout, eligibility } }: { election: Election }) {
  const { cast, eligible } = turnout;
  const voters = counted(eligible, eligibility === 'list' ? 'voter' : 'registered student');
  return (
    <Meter
      label="Turnout"
      value={cast}
      max={eligible}
      text={`${figure(cast)} of ${voters}${eligible > 0 ? ` (${percent(cast, eligible)})` : ''}`}
    />
  );
}
