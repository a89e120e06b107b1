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
  title: 'Anonymous Complaints',
  lead: 'Is something wrong at the college? Say so, with or without your name, and get an answer.',
  queue: 'Complaints queue',
  links: 'Complaints',
  promisesTitle: 'What we promise',
  promiseQueue: 'Your complaint stays in the queue of its committee until it is closed.',
  promiseDeletion: 'No one can delete a complaint without giving their name and a reason.',
  promiseAnonymity: 'If you file anonymously, the portal stores nothing that says who you are.',
  limitsTitle: 'What we can’t promise',
  limitDecision: 'The decision may not be what you wish. It says what is done, and why.',
  limitWords: 'We can’t hide who you are if your words give it away.',
  limitCommittee:
    'You can keep a complaint from the people it is about by naming them in the form. If you don’t, they may read it.',
  limitEmergency: 'We can’t help immediately. In danger, call 112 or go to someone you trust.',
} as const;

export const committeesPageTexts = {
  title: 'Who answers complaints',
  lead: 'The committees, what they hear, and how to reach them.',
  hears: 'Hears',
  nothing: 'Nothing at first. It takes over from other committees.',
  contact: 'How to reach it',
  secondInstance: 'Second instance',
  noMembers: 'No one sits on it yet.',
  empty: 'Empty seat',
  kinds: { chair: 'Chair', 'stand-in': 'Stand-in' },
  until: 'until',
} as const;
