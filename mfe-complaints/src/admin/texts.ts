export const wordFilterFormTexts = {
  leaveWarning: 'Your changes to the word filter are not saved.',
  refuse: {
    label: 'Refuse the complaint',
    hint: 'Nothing is filed. The author sees why at once, keeps the text and can rephrase it.',
  },
  hold: {
    label: 'Hold the complaint until the board has read it',
    hint: 'Only the author and the board see it until a board member releases it. People who were abused may need to quote such words.',
  },
  saved: 'The word filter is saved.',
  action: 'When a complaint contains a listed word',
  emptyList: 'The list is empty, so no complaint is stopped.',
  anywhere: {
    label: 'Words to find anywhere',
    hint: 'One word a line, of letters and digits only. They are also found inside longer words.',
  },
  wholeWord: {
    label: 'Words to find only as a whole',
    hint: 'One word a line. For short words that harmless words contain.',
  },
  conflict: 'Another admin has saved a new list. Your entries are still here. Save again to replace theirs.',
  save: 'Save',
  discard: 'Discard changes',
} as const;

export const contactsFormTexts = {
  leaveWarning: 'Your changes to the helplines are not saved.',
  saved: 'The helplines are saved.',
  conflict:
    'Another admin has changed the helplines. Your entries are still here. Save again to replace theirs.',
  entry: (number: number) => `Contact ${number}`,
  name: 'Name',
  phone: 'Phone number',
  note: {
    label: 'Note',
    hint: 'For example when someone answers, or where the number is from.',
  },
  remove: (number: number) => `Remove contact ${number}`,
  add: 'Add a contact',
  save: 'Save',
} as const;

export const daysFieldsTexts = {
  legend: 'Deadlines in working days',
  hint: 'Leave a field empty for no deadline.',
  acknowledge: { label: 'First answer', hint: 'Until the author hears from the committee.' },
  hear: { label: 'Hearing', hint: 'Until the committee has heard the author.' },
  decide: {
    label: 'Decision',
    hint: 'After that the complaint goes to the second instance, if there is one.',
  },
  appeal: { label: 'Appeal', hint: 'For the author to appeal to the second instance.' },
} as const;

export const committeeFormTexts = {
  leaveWarning: 'Your changes to the committee are not saved.',
  saved: 'The committee is saved.',
  name: 'Name',
  contact: {
    label: 'How to reach it',
    hint: 'For example a room, office hours, an email address. Every member can read it.',
  },
  hears: 'What it hears',
  boardMembers:
    'Everyone with the role “board” sits on it. Give and remove that role under Members and roles.',
  minimum: {
    label: 'Members needed',
    hint: 'If fewer are left who may read a complaint, or it is about the chair, the second instance takes over.',
  },
  secondInstance: { label: 'Second instance', hint: 'The committee that takes over.' },
  none: 'None',
  reason: { label: 'Reason', hint: 'The audit log keeps it.' },
  save: 'Save committee',
  entry: (number: number) => `Seat ${number}`,
  kind: 'Position',
  kinds: { chair: 'Chair', member: 'Member', 'stand-in': 'Stand-in' },
  title: 'Name of the seat',
  email: { label: 'Member’s email address', hint: 'Leave it out for an empty seat.' },
  from: 'From',
  until: 'Until',
  remove: (number: number) => `Remove seat ${number}`,
  add: 'Add a seat',
} as const;

export const categoryFormTexts = {
  authorChooses: 'The author chooses: every member, or only the committee',
  committeeAlone: 'Only the committee',
  urgent: {
    label: 'Urgent',
    hint: 'Urgent complaints come first, and the form shows the helplines again.',
  },
  offered: {
    label: 'Offered in the form',
    hint: 'Complaints filed before stay.',
  },
} as const;

export const committeesSectionTexts = {
  category: (label: string, committee: string, offered: boolean) =>
    `${label}: ${committee}${offered ? '' : ', not offered'}`,
} as const;
