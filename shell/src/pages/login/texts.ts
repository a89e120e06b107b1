import { t } from '@lingui/core/macro';

export const emailDialogTexts = () =>
  ({
    emailInvalid: t`Enter an email address, such as asha@sggs.ac.in.`,
  }) as const;

export const loginFormTexts = () =>
  ({
    emailRequired: t`Enter your email address.`,
    passwordRequired: t`Enter your password.`,
  }) as const;
