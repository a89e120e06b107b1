import { t } from '@lingui/core/macro';

export const myRequestsTexts = () =>
  ({
    waitingAdmin: t`Waiting for an admin`,
    granted: t`Granted`,
    refused: t`Refused`,
    withdrawn: t`Withdrawn`,
  }) as const;
