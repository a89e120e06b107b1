import { t } from '@lingui/core/macro';

/** The texts of this folder, in the order of its pages. */
export const texts = () =>
  ({
    deadlines: {
      act: t`act`,
    },
    committeePage: {
      allCases: t`All cases`,
    },
  }) as const;
