/** The texts of this folder, in the order of its pages. */
export const texts = {
  deadlines: {
    more: 'This month has more deadlines than fit here. The lists show all cases.',
    none: 'No deadlines this month.',
    committeeTo: (step: string) => `Committee, to ${step}`,
    act: 'act',
    toAnswer: 'last day to answer',
    finalAfterDay: 'final after this day',
    late: 'Late',
  },
  committeePage: {
    allCases: 'All cases',
    committee: 'Committee',
    lead: 'Cases waiting for you and your colleagues, and their deadlines.',
    whileAway: 'Name a stand-in',
    cases: 'Cases',
    waitingLongestFirst: 'Waiting, longest first',
    empty: 'No cases to work on',
    emptyText: 'Reports, answers and appeals appear here as soon as they arrive.',
    allCasesNewestFirst: 'All cases, newest first',
    state: 'Status',
    anyState: 'Any status',
    noneInState: 'No case has this status.',
  },
} as const;
