export const homePageTexts = {
  submitName: 'Submit with your name',
  boardContactChooseWhether:
    'The board can contact you. You choose whether every member or only the board can read it.',
  submitAnonymously: 'Submit anonymously',
  weKeepNoName:
    'We keep no name, no account and no time. You read the answer with a code that only you have.',
  allComplaints: 'All complaints',
  myComplaints: 'My complaints',
  followUpCode: 'Follow up with a code',
  howLongAnswersTake: 'How long answers take',
  anonymousComplaints: 'Anonymous Complaints',
  somethingWrongCollegeTell:
    'Is something wrong at the college? Tell the board, with or without your name, and get an answer.',
  complaintsQueue: 'Complaints queue',
  complaints: 'Complaints',
  whatWePromise: 'What we promise',
  complaintStaysBoardsQueue: 'Your complaint stays in the board’s queue until a board member closes it.',
  boardCantDeleteComplaint: 'The board can’t delete a complaint without giving a name and a reason.',
  fileAnonymouslyPortalStores: 'If you file anonymously, the portal stores nothing that says who you are.',
  whatWeCantPromise: 'What we can’t promise',
  boardMayNotDecide: 'The board may not decide as you wish. It says what it does, and why.',
  weCantHideWho: 'We can’t hide who you are if your words give it away.',
  boardMemberMaySee:
    'A board member may see a complaint about them. Another member can hide it, but has to read it first.',
  weCantHelpOnce: 'We can’t help at once. In danger call 112, or go to someone you trust.',
} as const;
