import type { AbsenceDetail, ApprovalEntry } from '@campus/contracts';
import { Section, When } from '@campus/portal-kit';
import styles from './report.module.css';

/** What happened, oldest first. */
export const History = ({ absence: { history, kind } }: { absence: AbsenceDetail }) => (
  <Section title="What happened">
    <ol className={styles['rows']}>
      {history.map((entry) => (
        <li key={entry.id}>
          <p>
            <strong>{headingOf(entry, kind)}</strong>
          </p>
          <p className={styles['quiet']}>
            <bdi>{entry.by.name}</bdi>
            {entry.for && (
              <>
                {' for '}
                <bdi>{entry.for.name}</bdi>
              </>
            )}
            , <When at={entry.at} />
          </p>
          {entry.text !== '' && (
            <p className={styles['words']} dir="auto">
              {entry.text}
            </p>
          )}
        </li>
      ))}
    </ol>
  </Section>
);

function headingOf({ from, to }: ApprovalEntry, kind: AbsenceDetail['kind']): string {
  if (from === null) return kind === 'sick' ? 'Reported sick' : 'Asked for leave';
  if (to === 'Withdrawn') return 'Taken back';
  return from === to ? 'Back' : to;
}
