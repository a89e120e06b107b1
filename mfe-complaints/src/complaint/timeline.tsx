import type { ComplaintDetail, ComplaintEntry } from '@campus/contracts';
import { Day } from '@campus/portal-kit';
import { Globe, Lock, Users } from 'lucide-react';
import { entryWords } from '../components/complaint-words.ts';
import { UserText } from '../components/user-text.tsx';
import styles from './timeline.module.css';

/** What happened, oldest first: who, on which day, what, and who may read it. */
export function Timeline({ complaint }: { complaint: ComplaintDetail }) {
  const { timeline, mine, handling } = complaint;
  // To everybody else each of them is public.
  const markReaders = mine || handling !== null;
  return (
    <ol className={styles['timeline']}>
      {timeline.map((entry) => (
        <li key={entry.id} className={styles[entry.by]}>
          <p className={styles['head']}>
            <strong>{headingOf(entry)}</strong>
            <span className={styles['who']}>
              <bdi>{whoOf(entry, mine)}</bdi>, <Day day={entry.on} />
            </span>
          </p>
          {entry.text !== '' && (
            <div className={styles['words']}>
              <UserText text={entry.text} />
              {markReaders && <Readers of={entry} mine={mine} />}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

function headingOf({ action, audience, text }: ComplaintEntry): string {
  if (action === 'answer' && audience === 'board') return 'Note';
  if (action === 'assign' && text === '') return 'Assigned to nobody';
  return entryWords[action];
}

function whoOf({ by, name }: ComplaintEntry, mine: boolean): string {
  if (by === 'board') return name;
  return mine ? 'You' : 'The author';
}

function Readers({ of: { audience }, mine }: { of: ComplaintEntry; mine: boolean }) {
  const [Icon, words] = {
    public: [Globe, 'Everybody can read this'] as const,
    author: [Users, mine ? 'Only you and the board' : 'Only the author and the board'] as const,
    board: [Lock, 'Only the board'] as const,
  }[audience];
  return (
    <p className={`${styles['readers']} ${styles[audience] ?? ''}`}>
      <Icon size={16} aria-hidden="true" />
      {words}
    </p>
  );
}
