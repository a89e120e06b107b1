import type { Election } from '@campus/contracts/elections';
import { Meter, percent, figure, counted } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';

/** Whether the turnout moves in steps with the standings: more may have voted. */
export const isStepped = ({ state, resultMode }: Pick<Election, 'state' | 'resultMode'>) =>
  state === 'open' && resultMode === 'batched';

export function Turnout({ election }: { election: Election }) {
  const { turnout, eligibility, batchSize } = election;
  const { cast, eligible } = turnout;
  const voters = counted(eligible, eligibility === 'list' ? 'voter' : 'registered student');
  const share = `${figure(cast)} of ${voters}${eligible > 0 ? ` (${percent(cast, eligible)})` : ''}`;
  const steppedShare =
    cast > 0 ? t`At least ${share}` : t`Not shown yet. It moves in steps of at least ${batchSize} ballots.`;
  return (
    <Meter label="Turnout" value={cast} max={eligible} text={isStepped(election) ? steppedShare : share} />
  );
}
