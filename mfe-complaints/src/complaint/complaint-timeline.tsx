import type { ComplaintDetail, ComplaintEntry } from '@campus/contracts/complaints';
import { Day, Timeline, TimelineEntry, UserText } from '@campus/portal-kit';
import { Globe, Lock, Users } from 'lucide-react';
import styles from './complaint-timeline.module.css';
import { complaintTimelineTexts, entryLabels } from './texts.ts';

/** The history, oldest first: who did what on which day, and who may read it. */
export function ComplaintTimeline({ complaint }: { complaint: ComplaintDetail }) {
  const { timeline, mine, handling } = complaint;
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
                {markReaders && <Readers of={entry} mine={mine} />}
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
  if (action === 'assign' && text === '') return complaintTimelineTexts.assignedNoOne;
  return entryLabels[action];
}

function whoOf({ by, name }: ComplaintEntry, mine: boolean): string {
  if (by === 'board') return name;
  return mine ? 'You' : complaintTimelineTexts.theAuthor;
}

function Readers({ of: { audience }, mine }: { of: ComplaintEntry; mine: boolean }) {
  const [Icon, words] = {
    public: [Globe, complaintTimelineTexts.toEveryone] as const,
    author: [
      Users,
      mine ? complaintTimelineTexts.toYouAndBoard : complaintTimelineTexts.toAuthorAndBoard,
    ] as const,
    board: [Lock, complaintTimelineTexts.toBoard] as const,
  }[audience];
  return (
    <p className={`${styles.readers} ${styles[audience] ?? ''}`}>
      <Icon size={16} aria-hidden="true" />
      {words}
    </p>
  );
}
