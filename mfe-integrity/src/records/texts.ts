/** The texts of this folder, in the order of its pages. */
export const texts = {
  recordTable: {
    kind: 'Kind of case',
    term: 'Term',
    courseLevel: 'Course level',
    decision: 'Decision',
    committeesWords: 'In the committee’s words',
  },
  recordPage: {
    records: 'Records',
  },
} as const;
