import type { CaseEntry } from '@campus/contracts/integrity';
import { History, Section } from '@campus/portal-kit';

/** What happened, oldest first. Words that stand elsewhere in the case aren't said again. */
export const CaseHistory = ({ history }: { history: readonly CaseEntry[] }) => (
  <Section title="What happened">
    <History
      entries={history}
      headingOf={({ action }) => headings[action]}
      noteOf={({ member, by }) => member && member.id !== by.id && <bdi>{member.name}</bdi>}
      showsText={({ action }) => saidHere.has(action)}
    />
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
