export const wordFilterFormTexts = {
  leaveWarning: 'Your changes to the word filter are not saved.',
  refuse: 'Refuse the complaint',
  refuseHint: 'Nothing is filed. The author sees why at once, keeps the text and can rephrase it.',
  hold: 'Hold the complaint until the board has read it',
  holdHint:
    'Only the author and the board see it until a board member releases it. People who were abused may need to quote such words.',
  saved: 'The word filter is saved.',
  action: 'When a complaint contains a listed word',
  emptyList: 'The list is empty, so no complaint is stopped.',
  anywhere: 'Words to find anywhere',
  wordsHint: 'One word a line, of letters and digits only. They are also found inside longer words.',
  wholeWord: 'Words to find only as a whole',
  wholeWordHint: 'One word a line. For short words that harmless words contain.',
  conflict:
    'Another admin has saved a new list. Your changes are kept and added to it. Check the list, then save.',
  save: 'Save',
  discard: 'Discard changes',
} as const;

export const wordFilterSectionTexts = {
  title: 'Word filter',
  lead: 'Words that complaints must not contain. The filter also finds them inside longer words, in capitals, and with look-alike letters, digits or repeated letters. Find a short word only as a whole if harmless words contain it. Spaced letters, as in “v u l g a r”, are not found.',
} as const;

export const contactsFormTexts = {
  leaveWarning: 'Your changes to the helplines are not saved.',
  saved: 'The helplines are saved.',
  conflict:
    'Another admin has changed the helplines. Your entries are still here. Save again to replace theirs.',
  contact: (number: number) => `Contact ${number}`,
  name: 'Name',
  phone: 'Phone number',
  note: 'Note',
  noteHint: 'For example when someone answers, or where the number is from.',
  remove: (number: number) => `Remove contact ${number}`,
  add: 'Add a contact',
  save: 'Save',
} as const;

export const contactsSectionTexts = {
  title: 'Helplines',
  lead: 'People see these numbers above the complaint form before they type anything. Complaints about safety and harassment also show the notes. Check the numbers with your university once a year.',
} as const;

export const daysFieldsTexts = {
  legend: 'Deadlines in working days',
  use: (label: string) => `Use the days of: ${label}`,
  acknowledge: { label: 'First answer', hint: 'Until the author hears from the committee.' },
  hear: { label: 'Hearing', hint: 'Until the committee has heard the author.' },
  decide: {
    label: 'Decision',
    hint: 'After this day the complaint goes to the second instance, if there is one.',
  },
  appeal: { label: 'Appeal', hint: 'For the author to appeal to the second instance.' },
} as const;
