/** The texts of this folder, in the order of its pages. */
export const texts = {
  nominationForm: {
    choosePost: 'Choose a post.',
    sent: 'Your nomination has been sent.',
    photoNotSaved: (reason: string) =>
      `Your nomination has been sent, but the photo was not saved. ${reason}`,
    name: 'Name',
    nameHint: 'Your account’s name. It appears on the ballot.',
    manifesto: 'Manifesto',
    manifestoHint: (written: string, manifestoLimit: string) =>
      `What you want to do. ${written} of ${manifestoLimit} characters.`,
    sendChanges: 'Send changes',
    sendNomination: 'Send nomination',
  },
  nominationPage: {
    title: 'Stand for election',
    notAStudent: 'Only students can stand for a post.',
    notAStudentText: 'Your account is not a student account.',
    closed: 'Nominations are not open.',
    change: 'Change your nomination',
    yourNomination: 'Your nomination',
    withdrawn: 'Your nomination has been withdrawn.',
    notWithdrawn: (message: string) => `Your nomination was not withdrawn. ${message}`,
    withdrawTitle: 'Withdraw your nomination?',
    withdraw: 'Withdraw nomination',
    withdrawText: 'You can stand again while nominations are open.',
    reason: 'Reason:',
    states: {
      nominated: {
        label: 'Waiting for review',
        text: 'An admin reviews your nomination before you appear on the ballot. Until then you can change it.',
      },
      refused: {
        label: 'Not accepted',
        text: 'An admin did not accept your nomination. You can change it and send it again.',
      },
      standing: { label: 'Accepted', text: 'You are on the ballot.' },
      withdrawn: {
        label: 'Withdrawn',
        text: 'You were on the ballot, but your candidacy was withdrawn.',
      },
    },
  },
} as const;
