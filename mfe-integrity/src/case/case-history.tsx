import type { CaseEntry } from '@campus/contracts/integrity';
import { History, Section } from '@campus/portal-kit';
import { texts } from './texts.ts';

/** The history, oldest first, without texts that the case shows elsewhere. */
export const CaseHistory = ({ history }: { history: readonly CaseEntry[] }) => (
  <Section title={texts.caseHistory.history}>
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
  'add-evidence': texts.caseHistory.evidenceAdded,
  check: 'Checked',
  notify: texts.caseHistory.studentNotified,
  answer: texts.caseHistory.answerArrived,
  decide: 'Decided',
  appeal: texts.caseHistory.appealArrived,
  'decide-appeal': texts.caseHistory.decidedAppeal,
  publish: texts.caseHistory.publishedWithoutNames,
  dismiss: 'Dismissed',
  withdraw: texts.caseHistory.withdrawnReporter,
  'step-back': texts.caseHistory.steppedBack,
  exclude: texts.caseHistory.excluded,
  readmit: texts.caseHistory.readmitted,
};

const saidHere = new Set<CaseEntry['action']>([
  'check',
  'dismiss',
  'withdraw',
  'step-back',
  'exclude',
  'readmit',
]);
