import type { CaseEntry } from '@campus/contracts/integrity';
import { History, Section } from '@campus/portal-kit';
import { texts } from './texts.ts';

/** The history, oldest first, without texts that the case shows elsewhere. */
export const CaseHistory = ({ history }: { history: readonly CaseEntry[] }) => (
  <Section title={texts.caseHistory.history}>
    <History
      entries={history}
      headingOf={({ action }) => texts.caseHistory.headings[action]}
      noteOf={({ member, by }) => member && member.id !== by.id && <bdi>{member.name}</bdi>}
      showsText={({ action }) => saidHere.has(action)}
    />
  </Section>
);

const saidHere = new Set<CaseEntry['action']>([
  'check',
  'dismiss',
  'withdraw',
  'step-back',
  'exclude',
  'readmit',
]);
