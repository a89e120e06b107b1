export const texts = {
  readers: 'Only you can read them, in this browser until you sign out.',
  entryTitle: 'Title',
  entryText: 'Text',
  emptyTitle: 'There are no entries yet',
  emptyText: 'Add the first one.',
  remove: 'Delete entry',
} as const;
