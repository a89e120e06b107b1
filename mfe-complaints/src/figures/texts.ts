export const categoryPaceTexts = {
  untilFirstAnswer: 'Until the first answer',
  firstAnswerCaption: 'Median days until the first answer',
  untilClosed: 'Until closed',
  closedCaption: 'Median days until closed',
  showTable: 'All figures as a table',
  tableCaption: 'Complaints by category, with median times',
  category: 'Category',
  filed: 'Filed',
  answered: 'Answered',
  untilAnswered: 'Until answered',
  closed: 'Closed',
  sameDay: (sameDay: string | number) => `Same day: ${sameDay}.`,
  notYet: (without: string | number) => `Not yet: ${without}.`,
} as const;

export const figuresPageTexts = {
  title: 'How long answers take',
  lead: 'These figures cover complaints that every member can read.',
  report: 'Yearly report',
  submit: 'Submit a complaint',
  emptyText: 'When the board has answered a complaint, this page shows how long it took.',
  firstAnswer: 'the first answer',
  noAnswerYet: 'No answer yet',
  noneClosedYet: 'None closed yet',
  sameDay: 'Same day',
  unanswered: (waiting: string, waiting2: string) => `${waiting} ${waiting2} still without an answer`,
} as const;

export const reportPageTexts = {
  title: 'Yearly report of complaints',
  lead: 'How many complaints each committee received, and how quickly they were answered.',
  download: 'Download as CSV',
  year: 'Academic year',
  thisYear: 'This year',
  all: 'All',
  byCategory: 'By category',
  byMonth: 'By month of filing',
  category: 'Category',
  month: 'Month',
  daysToAcknowledge: 'Median days to acknowledge',
  daysToDecide: 'Median days to decide',
  howToRead: 'How to read this',
  counting:
    'A complaint counts for the committee that received it first, in the month of filing, once that month is over. Complaints that are hidden from you don’t count here.',
  inTime:
    'Acknowledged means the first answer that the author can read, decided means closed for the first time. Without a deadline, everything is in time. Days are calendar days.',
  few: (smallestCount: number, names: string) => `Fewer than ${smallestCount} of everything: ${names}.`,
  small: (smallestCount: number) =>
    `Counts below ${smallestCount} are hidden. If a hidden count could be worked out from others, another count is hidden too.`,
} as const;
