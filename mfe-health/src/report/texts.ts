import { t } from '@lingui/core/macro';

export const authorActionsTexts = () =>
  ({
    steps: {
      return: {
        label: t`I am back`,
        question: t`Are you back?`,
        consequence: t`The student list will show you as present from now on.`,
        done: t`Welcome back.`,
      },
      cancel: {
        label: t`Withdraw report`,
        question: t`Withdraw this report?`,
        consequence: t`It no longer counts. You can report these days again.`,
        done: t`Your report is withdrawn.`,
      },
      withdraw: {
        label: t`Withdraw request`,
        question: t`Withdraw this request?`,
        consequence: t`No one will decide on it. You can report these days again.`,
        done: t`Your request is withdrawn.`,
      },
    },
  }) as const;
