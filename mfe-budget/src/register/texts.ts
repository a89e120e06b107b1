import { t } from '@lingui/core/macro';

export const registerTableTexts = () =>
  ({
    application: t`Application`,
    kind: t`Kind`,
    amount: t`Amount`,
    status: t`Status`,
    remark: t`Remark`,
    timeTaken: t`Time taken`,
  }) as const;

export const registeredPageTexts = () =>
  ({
    register: t`Register of applications`,
  }) as const;
