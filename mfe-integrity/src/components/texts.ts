/** The texts of this folder, in the order of its pages. */
export const texts = {
  caseList: {
    late: 'Late',
    reportedOn: (value: string | number) => `${value}. Reported on`,
    about: 'About',
    partEarlierStepSomebody: 'You had a part in an earlier step, so somebody else does this one.',
  },
  reminder: {
    readAnswer: 'Read it and answer',
    readThemAnswer: 'Read them and answer',
    aboutAnswerNowNothing: 'about you, and you can answer now. Nothing is decided yet.',
    thereIsACase: 'There is a case',
    thereAreCases: (toAnswer: string | number) => `There are ${toAnswer} cases`,
    readDecision: 'Read the decision',
    readDecisions: 'Read the decisions',
    decidedAppealNowOther: 'decided, and you can appeal now. Other people decide then.',
    caseAbout: 'A case about you is',
    casesAbout: (toAppeal: string | number) => `${toAppeal} cases about you are`,
    haveALook: 'Have a look',
    committeeAct: (toDo: string) => `for the committee, and you can act on ${toDo}`,
    longerThanRulesAllow: (overdue: string | number) => `; ${overdue} longer than the rules allow`,
  },
  homePage: {
    addRecord: 'Add Record',
    reportWhatFoundSecond: 'Report what you found. A second person checks it.',
    viewRecords: 'View Records',
    casesOverHowThey: 'Cases that are over, and how they ended. Without names.',
    myCases: 'My cases',
    aboutWhatHappensWhat: (aboutMe: string, aboutMe2: string) =>
      `${aboutMe} ${aboutMe2} about you. What happens, and what you can do now.`,
    casesAboutReportedWhat: 'Cases about you or reported by you, and what you can do now.',
    whatWaitsCheckNotice: 'What waits for a check, a notice or a decision.',
    howManyCasesEnded: 'How many cases ended in each term, and how.',
    academicIntegrity: 'Academic Integrity',
    whatHappensWhenSomebody:
      'What happens when somebody reports cheating, and what came of it: step by step, fair to everybody in it, and without names.',
    howCaseGoes: 'How a case goes',
    teacherMemberCommitteeReports:
      'A teacher or a member of the committee reports what happened, with evidence if there is some. The student isn’t told yet.',
    secondPersonLooksNothing: 'A second person looks at it. If there is nothing in it, it ends here.',
    studentGetsEMail: 'The student gets an e-mail and reads here everything that the committee decides on.',
    studentAnswerDocumentsCompanion: (answerDays: string | number) =>
      `The student has ${answerDays} to answer, with documents, and with a companion if one is wanted.`,
    committeeDecidesSaysWhy:
      'The committee decides and says why. Who reported or checked it does not decide.',
    studentAppealOtherPeople: (appealDays: string | number) =>
      `The student has ${appealDays} to appeal. Other people decide then.`,
    onlyNowCaseFinal: 'Only now the case is final, and is published without names.',
    whatCommitteeDecide: 'What the committee can decide',
    caseAboutWhatEach: 'If a case is about you, this is what each decision means:',
    whoReadsWhat: 'Who reads what',
    caseReadStudentAbout:
      'A case is read by the student it is about, from the notice on, by who reported it, and by the committee. Everybody else reads the record: what kind of thing it was, the level of the course, the term and the decision. Never a name, a number or a date.',
  },
} as const;
