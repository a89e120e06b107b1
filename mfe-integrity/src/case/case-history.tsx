import type { CaseEntry } from '@campus/contracts';
import { ByWhom, Section, Timeline, TimelineEntry, When } from '@campus/portal-kit';

/** What happened, oldest first. Words that stand elsewhere in the case aren't said again. */
export const CaseHistory = ({ history }: { history: readonly CaseEntry[] }) => (
  <Section title="What happened">
    <Timeline>
      {history.map((entry) => (
        <TimelineEntry
          key={entry.id}
          heading={headings[entry.action]}
          who={
            <>
              <ByWhom {...entry} />, <When at={entry.at} />
            </>
          }
          note={entry.member && entry.member.id !== entry.by.id && <bdi>{entry.member.name}</bdi>}
          words={entry.text !== '' && saidHere.has(entry.action) && <p dir="auto">{entry.text}</p>}
        />
      ))}
    </Timeline>
  </Section>
);

const headings: Record<CaseEntry['action'], string> = {
  report: 'Reported',
  'add-evidence': 'Evidence added',
  check: 'Checked',
  notify: 'Student notified',
  answer: 'Answer arrived',
  decide: 'Decided',
  appeal: 'Appeal arrived',
  'decide-appeal': 'Decided on the appeal',
  publish: 'Published without names',
  dismiss: 'Dismissed',
  withdraw: 'Withdrawn by the reporter',
  'step-back': 'Stepped back',
  exclude: 'Takes no part in it',
  readmit: 'Takes part again',
};

const saidHere = new Set<CaseEntry['action']>([
  'check',
  'dismiss',
  'withdraw',
  'step-back',
  'exclude',
  'readmit',
]);
