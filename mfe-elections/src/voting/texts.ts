import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    choices: {
      gone: t`a candidate who left the ballot`,
    },
    voteStatus: {
      notLoaded: t`A part of this page that voting needs could not be loaded. Your ballot was not sent. Reload the page and vote again.`,
      unsent: t`Your vote is not in the ballot box yet.`,
      notCounted: t`Your vote was not counted.`,
    },
    votingPage: {
      lead: t`Votes are secret. No one can see how you voted, not even the people who run the portal.`,
    },
  }) as const;
