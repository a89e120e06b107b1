/** The texts of this folder, in the order of its pages. */
export const texts = {
  termFigures: {
    few: (smallestCount: string | number) =>
      `Fewer than ${smallestCount} cases were decided in this term, so details are hidden to protect privacy.`,
    decided: (count: number) => `${count} cases were decided in this term.`,
    kinds: 'What the cases were about',
    outcomes: 'How they were decided',
    besides: 'In addition,',
    casesDismissed: 'cases were dismissed.',
    fewerThan: (smallestCount: string | number) => `fewer than ${smallestCount}`,
    allHidden: (smallestCount: string | number) =>
      `Details of this term are hidden to protect privacy. They would reveal a count below ${smallestCount}.`,
  },
  figuresPage: {
    figures: 'Figures',
    records: 'Records',
    lead: 'How many cases were decided in each past term, what they were about, and how they ended.',
    noFiguresYet: 'No figures yet',
    viewRecords: 'View records',
    emptyText: 'A term appears here once it is over. No case has ended in a past term yet.',
    termTerm: 'Term by term',
    chartCaption: 'Cases decided in each term. Choose a term to see details.',
    howRead: 'How to read this',
    counting:
      'A case counts in the term in which it became final. Dismissed cases are counted separately. Cases dropped before the student was notified are not counted.',
    smallCounts: (smallestCount: string | number) =>
      `Counts below ${smallestCount} are hidden, so that no one can be identified. If a hidden count could be worked out from others, another count is hidden too.`,
    currentTerm: 'The current term isn’t shown, so that no one can be identified.',
    downloadCsv: 'Download as CSV',
  },
} as const;
