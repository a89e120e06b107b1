/** The texts of this folder, in the order of its pages. */
export const texts = {
  recordFilterBar: {
    all: 'All',
    term: 'Term',
    kind: 'Kind of case',
    decision: 'Decision',
  },
  recordTable: {
    afterAppeal: ' after an appeal',
    kind: 'Kind of case',
    term: 'Term',
    courseLevel: 'Course level',
    decision: 'Decision',
    committeesWords: 'In the committee’s words',
    caption: 'Published cases, newest term first. Within a term the order is random.',
  },
  recordPage: {
    record: 'Record',
    records: 'Records',
    outcome: 'How it ended',
    lead: 'This is everything published about the case.',
    decision: 'Decision',
    courseLevel: 'Course level',
    becameFinal: 'Became final in',
    committeesWords: 'In the committee’s words',
    noWords: 'The committee published nothing else.',
    privacy:
      'Names, courses and dates are left out to protect the people involved. Please don’t try to guess who they are.',
  },
  recordsPage: {
    records: 'Records',
    lead: 'Final cases: what happened and how each ended, but never who, where or on which day.',
    figures: 'Figures',
    noRecordMatches: 'No record matches',
    noRecordsYet: 'No records yet',
    howCasesWork: 'How a case works',
    emptyText: 'A case is published once it is final: after the decision and the time to appeal.',
  },
} as const;
