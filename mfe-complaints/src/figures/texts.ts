export const categoryPaceTexts = {
  untilFirstAnswer: 'Until the first answer',
  medianDaysUntilFirst: 'Median days until the first answer',
  untilClosed: 'Until closed',
  medianDaysUntilClosed: 'Median days until closed',
  allFiguresTable: 'All figures as a table',
  complaintsCategoryMedianTimes: 'Complaints by category, with median times',
  category: 'Category',
  filed: 'Filed',
  answered: 'Answered',
  untilAnswered: 'Until answered',
  closed: 'Closed',
  sameDay: (sameDay: string | number) => `Same day: ${sameDay}.`,
  notYet: (without: string | number) => `Not yet: ${without}.`,
} as const;

export const figuresPageTexts = {
  howLongAnswersTake: 'How long answers take',
  countedOverAllComplaints: 'Counted over all complaints, including those that only the board can read.',
  submitComplaint: 'Submit a complaint',
  whenBoardAnsweredComplaint: 'When the board has answered a complaint, this page shows how long it took.',
  firstAnswer: 'the first answer',
  noAnswerYet: 'No answer yet',
  noneClosedYet: 'None closed yet',
  sameDay: 'Same day',
  stillWithoutAnswer: (waiting: string, waiting2: string) => `${waiting} ${waiting2} still without an answer`,
} as const;
