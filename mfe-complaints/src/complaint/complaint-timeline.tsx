import type { ComplaintDetail, ComplaintEntry } from '@campus/contracts/complaints';
import { Day, Timeline, TimelineEntry, UserText } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Globe, Lock, Users } from 'lucide-react';
import { inWords } from '../committees.ts';
import styles from './complaint-timeline.module.css';
import { entryLabels } from './texts.ts';

/** The history, oldest first: who did what on which day, and who may read it. */
export function ComplaintTimeline({ complaint }: { complaint: ComplaintDetail }) {
  const { timeline, mine, handling } = complaint;
  const committee = inWords(complaint.committee);
  // All other readers only get public entries.
  const markReaders = mine || handling !== null;
  return (
    <Timeline>
      {timeline.map((entry) => (
        <TimelineEntry
          key={entry.id}
          heading={headingOf(entry)}
          who={
            <>
              <bdi>{whoOf(entry, mine)}</bdi>, <Day day={entry.on} />
            </>
          }
          marked={entry.by === 'board'}
          words={
            entry.text !== '' && (
              <>
                <UserText>{entry.text}</UserText>
                {markReaders && <Readers of={entry} mine={mine} committee={committee} />}
              </>
            )
          }
        />
      ))}
    </Timeline>
  );
}

function headingOf({ action, audience, text }: ComplaintEntry): string {
  if (action === 'answer' && audience === 'board') return 'Note';
  if (action === 'assign' && text === '') return t`Assigned to no one`;
  return entryLabels()[action];
}

function whoOf({ by, name }: ComplaintEntry, mine: boolean): string {
  if (by === 'board') return name;
  if (by === 'portal') return t`The portal`;
  return mine ? 'You' : t`The author`;
}

function Readers({
  of: { audience },
  mine,
  committee,
}: {
  of: ComplaintEntry;
  mine: boolean;
  committee: string;
}) {
  const [Icon, words] = {
    public: [Globe, t`Everyone can read this`] as const,
    author: [Users, mine ? t`Only you and ${committee}` : t`Only the author and ${committee}`] as const,
    board: [Lock, t`Only ${committee}`] as const,
  }[audience];
  return (
    <p className={`${styles.readers} ${styles[audience] ?? ''}`}>
      <Icon size={16} aria-hidden="true" />
      {words}
    </p>
  );
}
