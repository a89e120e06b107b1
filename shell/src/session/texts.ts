import { t } from '@lingui/core/macro';

export const authenticatorAppsTexts = () =>
  ({
    nameRequired: t`Give the app a name.`,
  }) as const;

export const confirmIdentityDialogTexts = () =>
  ({
    passwordRequired: t`Enter your password.`,
  }) as const;
