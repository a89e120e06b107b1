import type { ComplaintEntry, ComplaintState } from '@campus/contracts/complaints';

export const actionFormTexts = {
  leaveWarning: 'Your text has not been sent.',
  complaint: 'Complaint',
  noteReaders: 'Who can read the note',
  readers: 'Who can read this',
  cancel: 'Not now',
} as const;

export const handlerFieldsTexts = {
  assignedTo: 'Assigned to',
  noOne: 'No one',
  me: 'Me',
  member: 'Member',
  required: 'Choose a member.',
  placeholder: 'Choose a member',
} as const;

export const complaintActionsTexts = {
  titleToBoard: 'Next steps',
  titleToAuthor: 'What you can do',
  more: 'More',
} as const;

export const stateLabels: Record<ComplaintState, string> = {
  held: 'Held back',
  received: 'Received',
  'in-review': 'In review',
  'action-taken': 'Action taken',
  closed: 'Closed',
  withdrawn: 'Withdrawn',
  deleted: 'Deleted',
};

export const entryLabels: Record<ComplaintEntry['action'], string> = {
  file: 'Complaint filed',
  release: 'Read and released',
  review: 'Review started',
  act: 'Action taken',
  close: 'Closed',
  duplicate: 'Closed as a duplicate',
  answer: 'Answer',
  assign: 'Assigned',
  hide: 'Hidden from a member',
  show: 'Shown again to a member',
  recuse: 'Stepped back: it is about them',
  hear: 'Invitation to a hearing',
  record: 'Record of the hearing',
  decide: 'Decision',
  pause: 'Deadlines paused',
  resume: 'Pause ended early',
  agree: 'What was done',
  appeal: 'Appeal',
  'hand-on': 'Not decided in time: passed to the second instance',
  'take-over': 'No one on the committee may read it: passed to another one',
  delete: 'Deleted',
  edit: 'Text edited',
  reply: 'Message',
  reopen: 'Reopened',
  withdraw: 'Withdrawn',
};

export const complaintPicturesTexts = {
  picture: (value: string | number, count: number) => `Picture ${value} of ${count}`,
  failed: (label: string) => `${label} could not be loaded.`,
  tryAgain: 'Try again',
} as const;

export const complaintTimelineTexts = {
  assignedNoOne: 'Assigned to no one',
  theAuthor: 'The author',
  thePortal: 'The portal',
  toEveryone: 'Everyone can read this',
  toYouAndCommittee: (committee: string) => `Only you and ${committee}`,
  toAuthorAndCommittee: (committee: string) => `Only the author and ${committee}`,
  toCommittee: (committee: string) => `Only ${committee}`,
} as const;

export const complaintViewTexts = {
  duplicate: 'This complaint repeats another one. The answers are there.',
  historyTitle: 'History',
  removed: 'The text and pictures were removed.',
  deletedBy: 'Deleted by',
  on: 'on',
  reason: 'Reason:',
  withdrawnToAuthor: 'You withdrew this complaint.',
  withdrawnToOthers: 'Its author withdrew this complaint.',
  heldWithAuthor: (committee: string) =>
    `The word filter held this complaint. Only the author and ${committee} see it until it is released.`,
  heldWithoutAuthor: (committee: string) =>
    `The word filter held this complaint. Only ${committee} sees it until it is released.`,
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
  readers: 'Who can read it',
  authorAndCommittee: (mine: boolean, committee: string) => `${mine ? 'You' : 'The author'} and ${committee}`,
  committee: 'Answered by',
  namedByAuthor: 'named by the author',
  everyMember: 'Every member of the college',
  meToo: '“Me too”',
  assignedTo: 'Assigned to',
  noOneYet: 'No one yet',
  hiddenFrom: 'Hidden from',
} as const;

export const duplicateFieldTexts = {
  label: 'The other complaint',
  hint: 'Paste its link, or type some of its words.',
  required: 'Paste a link to the other complaint, or choose it below.',
  noMatch: 'No complaint contains these words.',
  failed: 'The search failed. You can still paste a link.',
  results: 'Matching complaints',
  resultHint: (value: string | number, filedOn: string) => `${value}, filed on ${filedOn}`,
} as const;

export const meTooButtonTexts = {
  meToo: 'Me too',
} as const;

export const complaintPageTexts = {
  queue: 'Complaints queue',
  allComplaints: 'All complaints',
  missingText: 'The author may have withdrawn it.',
  openDuplicate: 'Open the other complaint',
} as const;

export const procedureTexts = {
  title: 'Deadlines',
  clocks: {
    acknowledge: 'First answer by',
    hear: 'Hearing by',
    decide: 'Decision by',
  },
  done: 'done on',
  overdue: 'Overdue',
  pausedUntil: 'Paused until',
  hearing: 'Hearing',
  aboutHearing:
    'You don’t have to come. You can answer here in writing instead. If you filed without your name, coming to a hearing shows who you are.',
  appealUntil: 'You can appeal until',
  otherwise: 'If it isn’t decided in time, the complaint goes to:',
  mayWeTell:
    'The committee would like to tell every member what was done. Its words appear only if you agree:',
  waitsForAuthor: 'These words appear for every member once the author agrees:',
} as const;

export const procedureFormTexts = {
  on: 'Day',
  time: {
    label: 'Time',
    hint: 'For example 14:30.',
  },
  place: 'Place',
  companions: {
    label: 'Who may come along',
    hint: 'For example: “You can bring one person of your choice.”',
  },
  until: 'Paused until',
  done: {
    label: 'What was done, in public words',
    hint: 'Every member can read this once the author agrees. Don’t name anyone.',
  },
} as const;
