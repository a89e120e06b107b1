import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    electionState: {
      draft: t`In preparation`,
      nominations: t`Nominations are open`,
      open: t`Voting is open`,
      closed: t`Voting has ended`,
      published: t`Result published`,
    },
    postRules: {
      approval: t`approval voting`,
      ranked: t`ranked`,
    },
  }) as const;
