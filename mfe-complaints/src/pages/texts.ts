import { t } from '@lingui/core/macro';

export const homePageTexts = () =>
  ({
    submitNamed: t`Submit with your name`,
    submitNamedHint: t`You can be contacted. You choose whether every member can read it, or only those who answer.`,
    submitAnonymously: t`Submit anonymously`,
    submitAnonymouslyHint: t`We keep no name, no account and no time. You read the answer with a code that only you have.`,
    allComplaints: t`All complaints`,
    myComplaints: t`My complaints`,
    followUp: t`Follow up with a code`,
    figures: t`How long answers take`,
    committees: t`Who answers complaints`,
  }) as const;

export const committeesPageTexts = () =>
  ({
    kinds: { chair: t`Chair`, 'stand-in': t`Stand-in` },
  }) as const;
