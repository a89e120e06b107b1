import type { CaseEntry } from '@campus/contracts/integrity';

/** The texts of this folder, in the order of its pages. */
export const texts = {
  caseHistory: {
    headings: {
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
      exclude: 'Excluded from the case',
      readmit: 'Readmitted to the case',
    } satisfies Record<CaseEntry['action'], string>,
  },
  noCase: {
    myCases: 'My cases',
    signInAs: 'Did you get an email about a case? Log in with the address that received it.',
  },
  standing: {
    finalUnpublished: (publishing: string | number) => `This is final. ${publishing}`,
    finalPublished: (published: string | number) => `This is final. ${published}`,
    dismissedStudent: 'The committee dropped the case. Nothing is held against you.',
    answeredReporter: 'The committee decides next. You can’t decide on a case you reported.',
    dismissedReporter: 'The case was dismissed.',
    dismissedCommittee: 'The case was dismissed. Nothing about it is published.',
    willPublish:
      'The committee publishes the course level, the kind of case, the term and the outcome. It publishes no name, date or course.',
    isPublished:
      'Everyone can read the course level, the kind of case, the term and the outcome, but no name, date or course.',
  },
  stepFields: {
    companion: {
      label: 'Companion',
      hint: 'Someone you trust who supports you: a friend, a teacher or a parent. You don’t have to name anyone.',
    },
  },
  casePage: {
    myCases: 'My cases',
  },
} as const;
