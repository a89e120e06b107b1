import { t } from '@lingui/core/macro';

/** The texts of this folder, in the order of its pages. */
export const texts = () =>
  ({
    recordTable: {
      kind: t`Kind of case`,
      term: t`Term`,
      courseLevel: t`Course level`,
      decision: t`Decision`,
      committeesWords: t`In the committee’s words`,
    },
    recordPage: {
      records: t`Records`,
    },
  }) as const;
