import type { ApprovalEntry } from '@campus/contracts';
import { ByWhom, Timeline, TimelineEntry, VisuallyHidden, When } from '@campus/portal-kit';

/** What happened, oldest first: who, when, what, from which state to which, and why. */
export const History = ({ entries }: { entries: readonly ApprovalEntry[] }) => (
  <Timeline>
    {entries.map((entry) => (
      <TimelineEntry
        key={entry.id}
        heading={headingOf(entry)}
        who={
          <>
            <ByWhom {...entry} />, <When at={entry.at} />
          </>
        }
        note={
          entry.from !== null &&
          entry.from !== entry.to && (
            <>
              {entry.from} <span aria-hidden="true">→</span>
              <VisuallyHidden>to</VisuallyHidden> {entry.to}
            </>
          )
        }
        words={entry.text !== '' && <p dir="auto">{entry.text}</p>}
      />
    ))}
  </Timeline>
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
