export const applicationViewTexts = {
  changesRequested: 'Changes requested',
  changedByAuthor: 'Changed by the author',
} as const;
