import type { ElectionState } from '@campus/contracts/elections';
import styles from './election-steps.module.css';
import { texts } from './texts.ts';

const steps: [ElectionState, string][] = [
  ['draft', 'Preparation'],
  ['nominations', 'Nominations'],
  ['open', 'Voting'],
  ['closed', 'Counted'],
  ['published', 'Result'],
];

/** The life of an election and where this one stands. */
export function ElectionSteps({ state }: { state: ElectionState }) {
  const here = steps.findIndex(([step]) => step === state);
  return (
    <ol className={styles['steps']} aria-label={texts.electionSteps.label}>
      {steps.map(([step, title], index) => (
        <li
          key={step}
          className={index < here ? styles['done'] : undefined}
          aria-current={index === here ? 'step' : undefined}
        >
          {title}
        </li>
      ))}
    </ol>
  );
}
