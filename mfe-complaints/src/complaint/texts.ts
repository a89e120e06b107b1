export const actionFormTexts = {
  textNotSent: 'Your text has not been sent.',
  complaint: 'Complaint',
  whoReadNote: 'Who can read the note',
  whoRead: 'Who can read this',
  notNow: 'Not now',
} as const;

export const boardMemberFieldsTexts = {
  boardMembersCouldNot: 'The board members could not be loaded. Close this and try again.',
  loadingBoardMembers: 'Loading board members…',
  assignedTo: 'Assigned to',
  noOne: 'No one',
  me: 'Me',
  boardMember: 'Board member',
  chooseBoardMember: 'Choose a board member.',
  chooseMember: 'Choose a member',
} as const;

export const complaintActionsTexts = {
  whatNext: 'What next',
  whatYouCanDo: 'What you can do',
  more: 'More',
} as const;

export const complaintLabelsTexts = {
  heldBack: 'Held back',
  inReview: 'In review',
  actionTaken: 'Action taken',
  complaintFiled: 'Complaint filed',
  readReleased: 'Read and released',
  takenIntoReview: 'Taken into review',
  closedDuplicate: 'Closed as a duplicate',
  hiddenFromBoardMember: 'Hidden from a board member',
  shownAgainBoardMember: 'Shown again to a board member',
  textEdited: 'Text edited',
  openedAgain: 'Opened again',
} as const;

export const complaintPicturesTexts = {
  pictureOf: (value: string | number, count: number) => `Picture ${value} of ${count}`,
  couldNotLoaded: (label: string) => `${label} could not be loaded.`,
  tryAgain: 'Try again',
} as const;

export const complaintTimelineTexts = {
  assignedNoOne: 'Assigned to no one',
  theAuthor: 'The author',
  everyoneRead: 'Everyone can read this',
  onlyBoard: 'Only you and the board',
  onlyAuthorBoard: 'Only the author and the board',
  onlyBoard2: 'Only the board',
} as const;

export const complaintViewTexts = {
  complaintRepeatsAnotherOne: 'This complaint repeats another one. The board answers there.',
  whatHappened: 'What happened',
  textPicturesRemoved: 'The text and pictures were removed.',
  deletedBy: 'Deleted by',
  on: 'on',
  reason: 'Reason:',
  withdrewComplaint: 'You withdrew this complaint.',
  authorWithdrewComplaint: 'Its author withdrew this complaint.',
  wordFilterHeldComplaint:
    'The word filter held this complaint. Only the author and the board see it until a board member releases it.',
  wordFilterHeldComplaint2:
    'The word filter held this complaint. Only the board sees it until a board member releases it.',
  earlierText: 'Earlier text',
  until: 'Until',
  aboutComplaint: 'About this complaint',
  state: 'State',
  about: 'About',
  place: 'Place',
  filed: 'Filed',
  editedSince: ', edited since',
  by: 'By',
  youAnonymously: 'You, anonymously',
  anonymous: 'Anonymous',
  account: 'Account',
  whoRead: 'Who can read it',
  you: 'You',
  theAuthor: 'The author',
  authorAndBoard: (mine: boolean) => `${mine ? 'You' : 'The author'} and the board`,
  everyMemberCollege: 'Every member of the college',
  meToo: '“Me too”',
  assignedTo: 'Assigned to',
  noOneYet: 'No one yet',
  hiddenFrom: 'Hidden from',
} as const;

export const duplicateFieldTexts = {
  otherComplaint: 'The other complaint',
  pasteLinkTypeSome: 'Paste its link, or type some of its words.',
  pasteLinkOtherComplaint: 'Paste a link to the other complaint, or choose it below.',
  noComplaintContainsThese: 'No complaint contains these words.',
  searchFailedStillPaste: 'The search failed. You can still paste a link.',
  matchingComplaints: 'Matching complaints',
  filedOn: (value: string | number, filedOn: string) => `${value}, filed on ${filedOn}`,
} as const;

export const meTooButtonTexts = {
  meToo: 'Me too',
} as const;

export const complaintPageTexts = {
  complaintsQueue: 'Complaints queue',
  allComplaints: 'All complaints',
  authorMayWithdrawn: 'The author may have withdrawn it.',
  openOtherComplaint: 'Open the other complaint',
} as const;
