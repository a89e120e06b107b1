import { texts as entryTexts } from '../entries/texts.ts';

export const texts = {
  home: {
    title: 'Template area',
    lead: `Entries, newest first. ${entryTexts.readers}`,
    add: 'Add entry',
  },
  newEntry: {
    title: 'New entry',
    lead: entryTexts.readers,
    submit: 'Add entry',
    added: 'Entry added',
    leaveWarning: 'Your entry is not added yet.',
  },
  entry: {
    title: 'Entry',
    back: 'All entries',
    change: 'Change entry',
    submit: 'Save changes',
    changed: 'Entry changed',
    leaveWarning: 'Your changes are not saved yet.',
  },
} as const;
