export const texts = {
  backers: {
    proposer: 'Proposer',
    seconder: 'Seconder',
    waiting: 'not answered yet',
    confirmed: 'confirmed',
    declined: 'declined',
    declared: 'Declared:',
    missing: 'Still missing:',
  },
  myBackings: {
    title: 'Candidates who named you',
    namedYou: { proposer: 'Named you as proposer for', seconder: 'Named you as seconder for' },
    confirm: { proposer: 'Propose', seconder: 'Second' },
    confirmTitle: {
      proposer: (name: string) => `Propose ${name}?`,
      seconder: (name: string) => `Second ${name}?`,
    },
    confirmText:
      'The candidate and the election officers see your name. You can decline until the nomination is reviewed.',
    confirmed: 'You support this nomination.',
    declineTitle: (name: string) => `Decline to support ${name}?`,
    declineText: 'The candidate sees that you declined, and can name someone else.',
    declined: 'You declined.',
  },
  nominationForm: {
    backerEmail: {
      proposer: 'College email of your proposer',
      seconder: 'College email of your seconder',
    },
    backerHint:
      'They get a message and confirm from their own account. They must be able to vote for this post.',
    backerRequired: 'An email address is required.',
    numbered: (label: string, number: number) => `${label} (${number})`,
    declarations: 'I declare',
    declare: 'You can stand only if you declare this.',
    choosePost: 'Choose a post.',
    sent: 'Your nomination has been sent.',
    photoNotSaved: (reason: string) =>
      `Your nomination has been sent, but the photo was not saved. ${reason}`,
    nameHint: 'Your account’s name. It appears on the ballot.',
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
    standUntil: 'Last day to stand:',
    withdrawUntil: 'Last day to withdraw:',
    change: 'Change your nomination',
    yourNomination: 'Your nomination',
    withdrawn: 'Your nomination has been withdrawn.',
    notWithdrawn: (message: string) => `Your nomination was not withdrawn. ${message}`,
    withdrawTitle: 'Withdraw your nomination?',
    withdraw: 'Withdraw nomination',
    withdrawText: 'You can stand again while nominations are open.',
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
