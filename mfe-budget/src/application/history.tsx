import type { ApprovalEntry } from '@campus/contracts';
import { When } from '@campus/portal-kit';
import styles from './history.module.css';

/** What happened, oldest first: who, when, what, from which state to which, and why. */
export const History = ({ entries }: { entries: readonly ApprovalEntry[] }) => (
  <ol className={styles['history']}>
    {entries.map((entry) => (
      <li key={entry.id}>
        <p className={styles['head']}>
          <strong>{headingOf(entry)}</strong>
          <span className={styles['quiet']}>
            <bdi>{entry.by.name}</bdi>
            {entry.for && (
              <>
                {' for '}
                <bdi>{entry.for.name}</bdi>
              </>
            )}
            , <When at={entry.at} />
          </span>
        </p>
        {entry.from !== null && entry.from !== entry.to && (
          <p className={styles['quiet']}>
            {entry.from} <span aria-hidden="true">→</span>
            <span className={styles['spoken']}>to</span> {entry.to}
          </p>
        )}
        {entry.text !== '' && (
          <p className={styles['words']} dir="auto">
            {entry.text}
          </p>
        )}
      </li>
    ))}
  </ol>
);

const headings: Record<ApprovalEntry['action'], string> = {
  submit: 'Submitted',
  approve: 'Approved',
  reject: 'Rejected',
  'request-changes': 'Changes requested',
  revise: 'Changed by its author',
  withdraw: 'Withdrawn',
};

const headingOf = ({ action, to }: ApprovalEntry): string =>
  action === 'approve' && to === 'Pending' ? 'First approval' : headings[action];
