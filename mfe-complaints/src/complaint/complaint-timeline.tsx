import type { ComplaintDetail, ComplaintEntry } from '@campus/contracts/complaints';
import { Day, Timeline, TimelineEntry, UserText } from '@campus/portal-kit';
import { Globe, Lock, Users } from 'lucide-react';
import { inWords } from '../committees.ts';
import styles from './complaint-timeline.module.css';
import { complaintTimelineTexts as texts, entryLabels } from './texts.ts';

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
  if (action === 'assign' && text === '') return texts.assignedNoOne;
  return entryLabels[action];
}

function whoOf({ by, name }: ComplaintEntry, mine: boolean): string {
  if (by === 'board') return name;
  if (by === 'portal') return texts.thePortal;
  return mine ? 'You' : texts.theAuthor;
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
    public: [Globe, texts.toEveryone] as const,
    author: [
      Users,
      mine ? texts.toYouAndCommittee(committee) : texts.toAuthorAndCommittee(committee),
    ] as const,
    board: [Lock, texts.toCommittee(committee)] as const,
  }[audience];
  return (
    <p className={`${styles.readers} ${styles[audience] ?? ''}`}>
      <Icon size={16} aria-hidden="true" />
      {words}
    </p>
  );
}
