export const complaintCardTexts = {
  yours: 'Yours',
  committeeOnly: (committee: string) => `Only ${committee} reads it`,
  held: (committee: string) =>
    `The word filter held this complaint. Only the author and ${committee} see it until it was read.`,
  duplicateStart: 'Repeats',
  duplicateEnd: '. The answers are there.',
  duplicateLink: 'another complaint',
  meToo: (count: string) => `${count} said “Me too”`,
  delete: 'Delete',
  anonymous: 'Anonymous',
  edited: 'edited',
  answerTitle: (committee: string) => `Answer from ${committee}`,
  deletedBy: 'Deleted by',
  on: 'on',
  reason: '. Reason:',
  withdrawn: 'You withdrew this complaint. Its text and pictures were removed.',
} as const;

export const deleteDialogTexts = {
  done: 'The complaint is deleted. The list shows who deleted it, when and why.',
  question: 'Delete this complaint?',
  afterSubject: '”, filed on',
  consequence:
    '. Its text and pictures are removed for good, for the author too. The list keeps your name, the day and your reason.',
  reasonHint: 'Everyone can read it, including the author.',
  confirm: 'Delete complaint',
} as const;

export const emptyListTexts = {
  noneMineTitle: 'You have filed no complaints with your name',
  noneMineText: 'You can open anonymous complaints with',
  followUpCode: 'a follow-up code',
  noMatchTitle: 'No complaint matches',
  noMatchText:
    'The search looks for complaints that contain all the words. Try fewer words or another filter.',
  submitFirst: 'Submit the first complaint',
  emptyText:
    'Is something wrong at the college? Say so, with or without your name. Every complaint is read and answered here.',
} as const;

export const filterBarTexts = {
  all: 'All',
  search: 'Search',
  searchHint: 'The first letters of words in the text or the place.',
  category: 'Category',
  state: 'State',
  onlyMine: 'Only mine',
} as const;

export const listPageTexts = {
  title: 'Complaints',
  lead: 'All complaints for every member, with the answers.',
  followUp: 'Follow up with a code',
  submit: 'Submit a complaint',
  boardMember: 'I am a Board Member',
  boardMemberHint: 'Board members can delete a complaint with a reason that everyone can read.',
  noMatch: 'No complaint matches.',
  newestMatching: (count: number) => `The newest ${count} matching complaints.`,
  newest: (what: string) => `The newest ${what}.`,
} as const;
