import type { Election } from '@campus/contracts/elections';
import { LinkButton, Notice, useMay } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { StateText } from '../election/election-state.tsx';
import { paths } from '../paths.ts';

const tones = {
  draft: 'neutral',
  nominations: 'neutral',
  open: 'bad',
  closed: 'neutral',
  published: 'good',
  cancelled: 'warn',
} as const;

/** The state of an election in which no one can vote; nothing while it is open, unless it was stopped. */
export function ElectionPhase({ election }: { election: Election }) {
  const { state, halted, paused } = election;
  if (state === 'open' && !halted) return null;
  const stopped = halted && state !== 'cancelled' && (paused ? 'warn' : 'bad');
  return (
    <Notice tone={stopped || tones[state]} action={!stopped && <WayOn election={election} />}>
      <p dir="auto">
        <StateText election={election} />
      </p>
    </Notice>
  );
}

/** The next step for the reader. */
function WayOn({ election: { id, state, finalListOn } }: { election: Election }) {
  const mayStand = useMay('nomination.submit');
  if (state === 'nominations' && mayStand && !finalListOn)
    return (
      <LinkButton variant="primary" to={paths.nominate(id)}>
        {t`Stand for election`}
      </LinkButton>
    );
  if (state === 'closed') return <LinkButton to={paths.election(id)}>{t`About this election`}</LinkButton>;
  if (state === 'published')
    return (
      <LinkButton variant="primary" to={paths.election(id)}>
        {t`See the result`}
      </LinkButton>
    );
  return null;
}
