export const homePageTexts = {
  submitNamed: 'Submit with your name',
  submitNamedHint:
    'The board can contact you. You choose whether every member or only the board can read it.',
  submitAnonymously: 'Submit anonymously',
  submitAnonymouslyHint:
    'We keep no name, no account and no time. You read the answer with a code that only you have.',
  allComplaints: 'All complaints',
  myComplaints: 'My complaints',
  followUp: 'Follow up with a code',
  figures: 'How long answers take',
  title: 'Anonymous Complaints',
  lead: 'Is something wrong at the college? Tell the board, with or without your name, and get an answer.',
  queue: 'Complaints queue',
  links: 'Complaints',
  promisesTitle: 'What we promise',
  promiseQueue: 'Your complaint stays in the board’s queue until a board member closes it.',
  promiseDeletion: 'The board can’t delete a complaint without giving a name and a reason.',
  promiseAnonymity: 'If you file anonymously, the portal stores nothing that says who you are.',
  limitsTitle: 'What we can’t promise',
  limitDecision: 'The board may not decide as you wish. It says what it does, and why.',
  limitWords: 'We can’t hide who you are if your words give it away.',
  limitBoard:
    'A board member may see a complaint about them. Another member can hide it, but has to read it first.',
  limitEmergency: 'We can’t help immediately. In danger, call 112 or go to someone you trust.',
} as const;
