import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    choices: {
      gone: t`a candidate who left the ballot`,
    },
    voteStatus: {
      notLoaded: t`A part of this page that voting needs could not be loaded. Your ballot was not sent. Reload the page and vote again.`,
      sending: t`Sending your vote…`,
      sendingText: t`This takes a moment.`,
      unsent: t`Your vote is not in the ballot box yet.`,
      lost: t`Your vote is not in the ballot box.`,
      lostText: t`Voting ended before your vote arrived, so it can’t be counted any more.`,
      notAStudent: t`Only students can vote in this election.`,
      notAStudentText: t`Your account is not a student account. You can still see the candidates and the turnout.`,
      notOnRoll: t`You are not on the list of voters for this election.`,
      notOnRollText: t`If you think you should be, please ask the college office.`,
      votedElsewhere: t`You voted on another device, or logged out since. Your receipt is only on the device you voted with. If your vote got stuck there, open this page on that device.`,
      notCounted: t`Your vote was not counted.`,
      lookingUp: t`Checking whether you can vote…`,
    },
    votingPage: {
      studentElections: t`Student Elections`,
      lead: t`Votes are secret. No one can see how you voted, not even the people who run the portal.`,
    },
  }) as const;
