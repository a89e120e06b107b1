export const wordFilterFormTexts = {
  refuseComplaint: 'Refuse the complaint',
  nothingFiledAuthorSees:
    'Nothing is filed. The author sees why at once, keeps the text and can rephrase it.',
  holdComplaintUntilBoard: 'Hold the complaint until the board has read it',
  onlyAuthorBoardSee:
    'Only the author and the board see it until a board member releases it. People who were abused may need to quote such words.',
  wordFilterSaved: 'The word filter is saved.',
  whenComplaintContainsListed: 'When a complaint contains a listed word',
  words: (count: number) => `Words (${count})`,
  listEmptyNoComplaint: 'The list is empty, so no complaint is stopped.',
  wholeWordOnly: 'Whole word only',
  addWords: 'Add words',
  lettersDigitsOnlySeparate: 'Letters and digits only. Separate words with commas or line breaks.',
  offWordAlsoFound: 'If this is off, the word is also found inside longer words.',
  addList: 'Add to the list',
  loadNewList: 'Load the new list',
  anotherAdminSavedNew:
    'Another admin has saved a new list. Load it: your changes are kept and added to it. Then save.',
  save: 'Save',
  discardChanges: 'Discard changes',
  notSavedYet: (value: string | number) => `Not saved yet: ${value}.`,
  notSavedYet2: 'Not saved yet.',
} as const;

export const wordFilterSectionTexts = {
  wordFilter: 'Word filter',
  wordsComplaintsMustNot:
    'Words that complaints must not contain. The filter also finds them inside longer words, in capitals, and with look-alike letters, digits or repeated letters. Mark a short word “whole word only” if harmless words contain it. Spaced letters, as in “v u l g a r”, are not found.',
} as const;
