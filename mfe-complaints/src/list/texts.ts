export const complaintCardTexts = {
  yours: 'Yours',
  onlyBoardReads: 'Only the board reads it',
  readAll: 'Read all',
  readAll2: (title: string) => `Read all: ${title}`,
  wordFilterHeldComplaint:
    'The word filter held this complaint. Only the author and the board see it until a board member has read it.',
  repeats: 'Repeats',
  boardAnswers: '. The board answers there.',
  anotherComplaint: 'another complaint',
  saidMeToo: (count: string) => `${count} said “Me too”`,
  deleteText: 'Delete',
  anonymous: 'Anonymous',
  edited: 'edited',
  answerFromBoard: 'Answer from the board',
  readWholeAnswer: 'Read the whole answer',
  readAllAnswers: (count: number) => `Read all ${count} answers`,
  deletedBy: 'Deleted by',
  on: 'on',
  reason: '. Reason:',
  withdrewComplaintTextPictures: 'You withdrew this complaint. Its text and pictures were removed.',
} as const;

export const deleteDialogTexts = {
  aReason: 'A reason',
  complaintDeletedListShows: 'The complaint is deleted. The list shows who deleted it, when and why.',
  deleteComplaint: 'Delete this complaint?',
  filedOn: '”, filed on',
  textPicturesRemovedGood:
    '. Its text and pictures are removed for good, for the author too. The list keeps your name, the day and your reason.',
  reason: 'Reason',
  everyoneReadIncludingAuthor: 'Everyone can read it, including the author.',
  deleteComplaint2: 'Delete complaint',
} as const;

export const emptyListTexts = {
  clearFilters: 'Clear filters',
  filedNoComplaintsName: 'You have filed no complaints with your name',
  openAnonymousComplaints: 'You can open anonymous complaints with',
  followUpCode: 'a follow-up code',
  noComplaintMatches: 'No complaint matches',
  searchLooksComplaintsContain:
    'The search looks for complaints that contain all the words. Try fewer words or another filter.',
  submitFirstComplaint: 'Submit the first complaint',
  somethingWrongCollegeTell:
    'Is something wrong at the college? Tell the board, with or without your name. It reads every complaint and answers here.',
} as const;

export const filterBarTexts = {
  all: 'All',
  search: 'Search',
  wholeWordsFromText: 'Whole words from the text or the place.',
  category: 'Category',
  state: 'State',
  onlyMine: 'Only mine',
} as const;

export const listPageTexts = {
  complaints: 'Complaints',
  allComplaintsEveryMember: 'All complaints for every member, with the board’s answers.',
  followUpCode: 'Follow up with a code',
  submitComplaint: 'Submit a complaint',
  iAmBoardMember: 'I am a Board Member',
  boardMembersDeleteComplaint: 'Board members can delete a complaint with a reason that everyone can read.',
  noComplaintMatches: 'No complaint matches.',
  newestMatchingComplaints: (count: number) => `The newest ${count} matching complaints.`,
  theNewest: (what: string) => `The newest ${what}.`,
} as const;
