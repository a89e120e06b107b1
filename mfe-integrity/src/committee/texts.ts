/** The texts of this folder, in the order of its pages. */
export const texts = {
  deadlines: {
    moreDeadlinesMonthThan:
      'There are more deadlines in this month than can be shown here. All cases stand in the lists.',
    noDeadlineEndsMonth: 'No deadline ends in this month.',
    deadlinesIn: 'Deadlines in',
    finalAfterDay: 'final after this day',
    late: 'Late',
  },
  committeePage: {
    allCases: 'All cases',
    committee: 'Committee',
    onlyCommitteeSees: 'Only the committee sees this',
    academicIntegrity: 'Academic Integrity',
    committeeDecidesCasesWhile:
      'The committee decides on cases. While you stand in for one of its members, you see here what waits.',
    casesWaitColleaguesWhat: 'Cases that wait for you and your colleagues, and what ends when.',
    whileAway: 'While you are away',
    cases: 'Cases',
    waitingLongestFirst: 'Waiting, longest first',
    nothingWaitsCommittee: 'Nothing waits for the committee',
    reportsAnswersAppealsStand: 'Reports, answers and appeals stand here as soon as they arrive.',
    allCasesNewestFirst: 'All cases, newest first',
    state: 'State',
    anyState: 'Any state',
    noCaseState: 'There is no case in this state.',
  },
} as const;
