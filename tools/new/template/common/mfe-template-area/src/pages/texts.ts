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
    entryTitle: 'Title',
    entryText: 'Text',
    submit: 'Add entry',
    added: 'Entry added',
    leaveWarning: 'Your entry is not added yet.',
  },
} as const;
