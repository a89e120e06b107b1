import type { Election } from '@campus/contracts';
import { Meter } from '@campus/portal-kit';
import { percent, figure } from './figures.ts';

export function Turnout({ election: { turnout, eligibility } }: { election: Election }) {
  const { cast, eligible } = turnout;
  const who = `${eligibility === 'list' ? 'voter' : 'registered student'}${eligible === 1 ? '' : 's'}`;
  return (
    <Meter
      label="Turnout"
      value={cast}
      max={eligible}
      text={`${figure(cast)} of ${figure(eligible)} ${who}${eligible > 0 ? ` (${percent(cast, eligible)})` : ''}`}
    />
  );
}
