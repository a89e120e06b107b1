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
  answerTitle: (committee: string) => `Answer from ${committee}`,
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
