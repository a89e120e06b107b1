export const texts = {
  readers: 'Every member can read them.',
  entryTitle: 'Title',
  entryText: 'Text',
  emptyTitle: 'There are no entries yet',
  emptyText: 'Add the first one.',
  remove: 'Delete entry',
  removeTitle: 'Delete this entry?',
  removed: 'Entry deleted',
  what: 'entries',
} as const;
