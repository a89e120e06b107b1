/** The texts of this folder, in the order of its pages. */
export const texts = {
  recordFilterBar: {
    all: 'All',
    term: 'Term',
    whatHappened: 'What happened',
    decision: 'Decision',
  },
  recordTable: {
    afterAppeal: ' after an appeal',
    whatHappened: 'What happened',
    term: 'Term',
    courseLevel: 'Course level',
    decision: 'Decision',
    committeesWords: 'In the committee’s words',
    publishedCasesThoseNewest: 'Published cases, those of the newest term first; within a term in no order',
  },
  recordPage: {
    record: 'Record',
    allPublishedCase: 'All that is published of this case.',
    allRecords: 'All records',
    decision: 'Decision',
    courseLevel: 'Course level',
    becameFinal: 'Became final in',
    committeesWords: 'In the committee’s words',
    committeePublishedNothingMore: 'The committee published nothing more.',
    namesCoursesDatesLeft:
      'Names, courses and dates are left out, so that the record is about what happened and not about a person. Please don’t guess.',
  },
  recordsPage: {
    records: 'Records',
    casesFinalAfterTime:
      'Cases that are final, after the time to appeal. They say what happened and how it ended, never who, where or on which day.',
    figures: 'Figures',
    noRecordMatches: 'No record matches',
    clearFilters: 'Clear filters',
    noRecordsYet: 'No records yet',
    howCaseGoes: 'How a case goes',
    casePublishedWhenFinal:
      'A case is published when it is final: after the decision, and after the time to appeal.',
  },
} as const;
