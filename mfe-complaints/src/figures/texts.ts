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
  lead: 'These figures cover all complaints, including those that only the board can read.',
  submit: 'Submit a complaint',
  emptyText: 'When the board has answered a complaint, this page shows how long it took.',
  firstAnswer: 'the first answer',
  noAnswerYet: 'No answer yet',
  noneClosedYet: 'None closed yet',
  sameDay: 'Same day',
  unanswered: (waiting: string, waiting2: string) => `${waiting} ${waiting2} still without an answer`,
} as const;
