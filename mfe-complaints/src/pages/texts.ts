export const homePageTexts = {
  submitNamed: 'Submit with your name',
  submitNamedHint:
    'You can be contacted. You choose whether every member can read it, or only those who answer.',
  submitAnonymously: 'Submit anonymously',
  submitAnonymouslyHint:
    'We keep no name, no account and no time. You read the answer with a code that only you have.',
  allComplaints: 'All complaints',
  myComplaints: 'My complaints',
  followUp: 'Follow up with a code',
  figures: 'How long answers take',
  committees: 'Who answers complaints',
} as const;

export const committeesPageTexts = {
  kinds: { chair: 'Chair', 'stand-in': 'Stand-in' },
} as const;
