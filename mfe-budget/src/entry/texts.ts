import { t } from '@lingui/core/macro';

export const entryFieldsTexts = () =>
  ({
    planHint: t`Raise or lower the planned amount. No money is paid.`,
    release: t`Release money`,
    releaseHint: t`Frees money that was set aside for an application and isn’t needed.`,
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
