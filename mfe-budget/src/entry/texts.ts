import { t } from '@lingui/core/macro';

export const entryFieldsTexts = () =>
  ({
    textHint: t`Every member can read it.`,
  }) as const;

export const entrySentenceTexts = () =>
  ({
    changePlan: (isLower: boolean, category: string) =>
      t`${isLower ? 'Lower' : 'Raise'} the plan for ${category} by`,
  }) as const;

export const ledgerEntryPageTexts = () =>
  ({
    title: t`Ledger entry`,
    titleWithNumber: (number: string | number) => t`Ledger entry ${number}`,
  }) as const;
