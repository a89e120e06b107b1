import type { ElectionState, ManagedElection } from '@campus/contracts/elections';
import { t } from '@lingui/core/macro';
import styles from './election-steps.module.css';

const steps: [ElectionState, string][] = [
  ['draft', 'Preparation'],
  ['nominations', 'Nominations'],
  ['open', 'Voting'],
  ['closed', 'Counted'],
  ['published', 'Result'],
];

/** The steps of an election and where this one is. Nominations are done only when someone was nominated. */
export function ElectionSteps({
  election: { state, nominations },
}: {
  election: Pick<ManagedElection, 'state' | 'nominations'>;
}) {
  const here = steps.findIndex(([step]) => step === state);
  return (
    <ol className={styles.steps} aria-label={t`Steps of this election`}>
      {steps.map(([step, title], index) => {
        const isSkipped = step === 'nominations' && index < here && nominations === 0;
        return (
          <li
            key={step}
            className={index < here && !isSkipped ? styles.done : undefined}
            aria-current={index === here ? 'step' : undefined}
          >
            {title} {isSkipped && '(skipped)'}
          </li>
        );
      })}
    </ol>
  );
}
