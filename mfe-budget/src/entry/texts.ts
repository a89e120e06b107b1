export const entryFieldsTexts = {
  planHint: 'Raise or lower the planned amount. No money is paid.',
  release: 'Release money',
  releaseHint: 'Frees money that was set aside for an application and isn’t needed.',
  textHint: 'Every member can read it.',
} as const;

export const entrySentenceTexts = {
  changePlan: (isLower: boolean, category: string) =>
    `${isLower ? 'Lower' : 'Raise'} the plan for ${category} by`,
} as const;

export const ledgerEntryPageTexts = {
  title: 'Ledger entry',
  titleWithNumber: (number: string | number) => `Ledger entry ${number}`,
} as const;
