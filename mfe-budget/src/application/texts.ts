import { t } from '@lingui/core/macro';

export const applicationViewTexts = () =>
  ({
    changesRequested: t`Changes requested`,
    changedByAuthor: t`Changed by the author`,
  }) as const;
