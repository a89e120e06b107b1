import type { AbsenceDetail, ApprovalEntry } from '@campus/contracts';
import { ByWhom, Section, Timeline, TimelineEntry, When } from '@campus/portal-kit';

/** What happened, oldest first. */
export const History = ({ absence: { history, kind } }: { absence: AbsenceDetail }) => (
  <Section title="What happened">
    <Timeline>
      {history.map((entry) => (
        <TimelineEntry
          key={entry.id}
          heading={headingOf(entry, kind)}
          who={
            <>
              <ByWhom {...entry} />, <When at={entry.at} />
            </>
          }
          words={entry.text !== '' && <p dir="auto">{entry.text}</p>}
        />
      ))}
    </Timeline>
  </Section>
);

function headingOf({ from, to }: ApprovalEntry, kind: AbsenceDetail['kind']): string {
  if (from === null) return kind === 'sick' ? 'Reported sick' : 'Asked for leave';
  if (to === 'Withdrawn') return 'Taken back';
  return from === to ? 'Back' : to;
}
