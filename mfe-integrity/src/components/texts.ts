import { countedAtStart, plural } from '@campus/portal-kit';

/** The texts of this folder, in the order of its pages. */
export const texts = {
  caseList: {
    late: 'Late',
    reportedOn: (value: string | number) => `${value}. Reported on`,
    about: 'About',
    othersAct: 'You took part in an earlier step, so another member does this.',
  },
  reminder: {
    readCase: 'Read and answer',
    canAnswer: (count: number) =>
      `${count === 1 ? 'There is a case' : `There are ${count} cases`} about you. You can answer now. Nothing has been decided.`,
    readDecision: 'Read the decision',
    readDecisions: 'Read the decisions',
    canAppeal: (count: number) =>
      `The committee has decided ${count === 1 ? 'a case' : `${count} cases`} about you. You can appeal now. Different people decide on the appeal.`,
    openCommittee: 'Review cases',
    forCommittee: (count: number) =>
      `${countedAtStart(count, 'case')} ${plural(count, 'is', 'are')} waiting for the committee. You can act on ${plural(count, 'it', 'them')}`,
    overdue: (count: number) => `; ${count} ${plural(count, 'is', 'are')} overdue`,
  },
  homePage: {
    addRecord: 'Add Record',
    addText: 'Report what you found. A second person checks it.',
    viewRecords: 'View Records',
    recordsText: 'Closed cases and how they ended, without names.',
    myCases: 'My cases',
    myCasesText: (aboutMe: string) => `${aboutMe} about you, and what you can do now.`,
    myCasesTextNone: 'Cases about you or reported by you, and what you can do now.',
    committeeText: 'Cases waiting for a check, a notice or a decision.',
    figuresText: 'How many cases ended in each term, and how.',
    academicIntegrity: 'Academic Integrity',
    lead: 'What happens when someone reports cheating, and how past cases ended. Every step is fair to everyone and published without names.',
    steps: 'How a case works',
    reported:
      'A teacher or committee member reports what happened and adds any evidence. The student isn’t notified yet.',
    checked: 'A second person checks the report. If there isn’t enough, the case ends here.',
    notified: 'The student gets an email and can read everything the committee decides on.',
    answered: (answerDays: string | number) =>
      `The student has ${answerDays} to answer. They can add documents and bring someone they trust.`,
    decided:
      'The committee decides and gives its reasons. Members who reported or checked the case don’t decide.',
    appealed: (appealDays: string | number) =>
      `The student has ${appealDays} to appeal. Different people decide on the appeal.`,
    published: 'Only then is the case final and published without names.',
    outcomes: 'What the committee can decide',
    outcomesText: 'If a case is about you, this is what each decision means:',
    privacy: 'Who can read a case',
    privacyText:
      'The student it is about (once notified), the person who reported it, and the committee can read a case. Everyone else sees only the record: the kind of case, the course level, the term and the decision. It never has a name, number or date.',
  },
} as const;
