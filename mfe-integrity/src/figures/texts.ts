/** The texts of this folder, in the order of its pages. */
export const texts = {
  termFigures: {
    fewerThanCasesDecided: (smallestCount: string | number) =>
      `Fewer than ${smallestCount} cases were decided in this term, so nothing more is said about them.`,
    casesDecidedTerm: (count: number) => `${count} cases were decided in this term.`,
    whatHappened: 'What happened',
    howTheyDecided: 'How they were decided',
    apartFromThese: 'Apart from these,',
    casesDismissed: 'cases were dismissed.',
    fewerThan: (smallestCount: string | number) => `fewer than ${smallestCount}`,
    notToldTermAny: (smallestCount: string | number) =>
      `Not told of this term: any of these counts would give away one of fewer than ${smallestCount}.`,
    notShownBecauseWould: 'not shown, because it would give another one away',
  },
  figuresPage: {
    figures: 'Figures',
    howManyCasesDecided:
      'How many cases were decided in each term that is over, what they were about, and how they were decided.',
    noFiguresYet: 'No figures yet',
    viewRecords: 'View records',
    termCountedWhenOver: 'A term is counted when it is over. So far none is in which a case ended.',
    termTerm: 'Term by term',
    casesDecidedEachTerm: 'Cases that were decided in each term; choose one to see what is told of it',
    howRead: 'How to read this',
    caseCountsTermWhich:
      'A case counts in the term in which it became final. Cases that were dismissed are counted apart, in no other figure; one that was dropped before the student was told counts nowhere.',
    countsUnderNeverTold: (smallestCount: string | number) =>
      `Counts under ${smallestCount} are never told, so that nobody can be found out. Where a hidden count could be worked out from the others, one more is hidden.`,
    termRunsLeftOut:
      'The term that runs is left out, so that no change from one day to the next points at somebody.',
    downloadCsv: 'Download as CSV',
  },
} as const;
