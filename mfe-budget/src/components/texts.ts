export const applicationWordsTexts = {
  fundsApplication: 'Funds application',
} as const;

export const documentPreviewTexts = {
  download: 'Download',
  documentCouldNotLoaded: 'The document could not be loaded',
} as const;

export const reminderTexts = {
  review: 'Review',
  forYou: 'for you',
  themLongerThan: (overdue: string | number, overdueAfterDays: string) =>
    `, ${overdue} of them longer than ${overdueAfterDays}`,
  forYourChanges: 'for your changes',
  among: ', among',
  yours: 'yours',
} as const;
