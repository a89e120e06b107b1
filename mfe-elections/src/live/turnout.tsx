import type { Election } from '@campus/contracts/elections';
import { Meter, percent, figure, counted } from '@campus/portal-kit';
import { texts } from './texts.ts';

export function Turnout({ election: { turnout, eligibility } }: { election: Election }) {
  const { cast, eligible } = turnout;
  const voters = counted(eligible, eligibility === 'list' ? 'voter' : 'registered student');
  return (
    <Meter
      label={texts.turnout.turnout}
      value={cast}
      max={eligible}
      text={`${figure(cast)} of ${voters}${eligible > 0 ? ` (${percent(cast, eligible)})` : ''}`}
    />
  );
}
