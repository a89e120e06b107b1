export const anonymityBoxTexts = {
  promise: 'We keep no name, account or time, only the day.',
  warning: 'Your words can give you away.',
  advice: 'Use your own phone and mobile data.',
  summary: 'What the portal keeps, and what can give you away',
  storedTitle: 'Stored',
  stored:
    'Your text, the place, the category, the day, and your pictures and the pages of your PDF files without hidden data such as the location.',
  notStoredTitle: 'Not stored',
  notStored:
    'Your name, registration number, account, network address, browser and the time of day. Until you log out, this browser keeps what it needs for the complaints you have left this week.',
  risksTitle: 'What can give you away',
  risks:
    'Words and pictures: names, handwriting, a view from a window, facts that only you know. The college’s network sees that you use the portal, and this browser’s history shows that you opened this page. Neither shows what you write. While the server runs, its database files show the order of the latest complaints.',
  precautionsTitle: 'What you can do',
  precautions:
    'Don’t use the college’s computers or Wi-Fi, and don’t write right after the event. Read your text again as the person it is about would read it.',
  code: 'You get a code to read the answer. Already have one?',
  followUp: 'Follow up with a code',
} as const;

export const complaintFormTexts = {
  sensitiveReaders: (committee: string) =>
    `Only ${committee}. Complaints about this are never shown to other members.`,
  theCommittee: 'the committee',
  everyMember: 'Every member of the college',
  onlyCommittee: (committee: string) => `Only ${committee}`,
  tellNow: (committee: string) => ({
    label: 'Tell the committee now',
    hint: `Otherwise ${committee} hears of it at the next full hour, together with others. Now means within a minute: an email then tells when you wrote, and who sat at a computer then may be known.`,
  }),
  leaveWithCode: 'The follow-up code is shown only once. Without it you can’t read the answer.',
  leaveUncertain: 'Your complaint may have arrived. If you leave without sending it again, you won’t know.',
  leaveUnsent: 'Your text has not been sent. Only this page has it.',
  submitAnonymously: 'Submit anonymously',
  submitAgainFirst: 'Submit this complaint again first. It may already have arrived.',
  anonymousHint: 'We won’t ask for or send your name or number.',
  name: { label: 'Your name', hint: 'Everyone who can read the complaint sees it.' },
  regNo: {
    label: 'Registration number',
    hint: 'Only those who answer see it, with your college address. Staff enter their employee number.',
  },
  category: { label: 'What it is about', placeholder: 'Choose' },
  place: { label: 'Place', hint: 'For example a building, a room or a bus stop.' },
  text: (written: string, limit: string) => ({
    label: 'Your complaint',
    hint: `Say what happened, when, and what should change. ${written} of ${limit} characters.`,
  }),
  readers: 'Who can read it',
  readersHintAnonymous: (committee: string) =>
    `In any case, ${committee} can. Pictures and PDF files are for ${committee} only.`,
  readersHintNamed: (committee: string) =>
    `In any case, ${committee} can. Pictures, PDF files and your registration number are for ${committee} only.`,
  pictures: ({ max, maxBytes }: { max: number; maxBytes: number }, pages: number) => ({
    label: 'Pictures or PDF files',
    hint: `Up to ${max}: JPEG, PNG, WebP or PDF, up to ${maxBytes / 1_000_000} MB each and ${pages} pages in all. We keep only how pages and pictures look, not hidden data such as the location or the writer’s name. Names that can be seen stay.`,
  }),
  sending: 'Sending. Pictures and PDF files can take a while.',
  submit: 'Submit complaint',
} as const;

export const helpContactsTexts = {
  title: 'In danger, call first.',
  urgentTitle: 'You can get help now. An answer here may take days.',
  contactsTitle: 'You can also turn to',
} as const;

export const concernedMembersTexts = {
  legend: (committee: string) => `Is it about someone on ${committee}?`,
  hint: 'They will never see it, and will not be told.',
  goesTo: (committee: string) => `Too few others are left, so this complaint goes to ${committee}.`,
  noOneLeft:
    'No one would be left to read it. Leave out at least one person, or report it outside of the portal.',
} as const;

export const filedNoticeTexts = {
  arrivedBefore: 'Your first submission had already arrived.',
  arrivedBeforeText: 'It stays as you sent it then. Your later changes are still in the form below.',
  held: 'It contains a word from the word filter. Only those who answer can see it until they have released it.',
  useCode: 'Use the code',
  open: 'Open complaint',
  submitAnother: 'Submit another complaint',
} as const;

export const followUpPanelTexts = {
  title: 'Keep this code',
  shownOnce: 'This code is shown only once.',
  arrivedBefore: 'Your first submission had already arrived.',
  arrivedBeforeText:
    'It stays as you sent it then, without your later changes. You can edit it with the code.',
  heldTitle: 'It is read first.',
  held: 'It contains a word from the word filter. Until then only those who answer can see it.',
  copy: 'Copy',
  download: 'Download',
  use: 'Use it to read the answer, write back, or change or withdraw your complaint, from any browser and without logging in. No one can give it to you again. Anyone who has it can read and write as you, so keep it where others don’t look.',
  saved: 'I have saved the code',
  file: (
    code: string | number,
    origin: string | number,
    followUp: string | number,
  ) => `Follow-up code: ${code}
Where to use it: ${origin}${followUp}

Anyone who has this code can read the answers and write back. No one can give it to you again.
`,
} as const;

export const howItWorksTexts = {
  title: 'How this works',
  tokensTitle: 'How the portal knows that you are a member, but not who you are',
  tokensMade:
    'Everyone who opens this form gets what an anonymous complaint needs, also those who give their name. Browsers that come back to these pages get it too. Their browser makes a few long secret numbers. It hides each one, as in a sealed envelope with carbon paper inside. The portal stamps the envelopes without seeing the numbers. Only your browser can open them.',
  tokensUsed:
    'Your complaint carries one stamped number and nothing else about you. The portal recognises its stamp, so it knows that a member is writing. It can’t know whose envelope it stamped. The method is called blind signature, RFC 9474.',
  answerTitle: 'How you get an answer',
  answer:
    'When you have filed your complaint, this page shows you a follow-up code, once. Use it to read the answers and write back from any browser, without logging in. The portal can’t show you the code again: it stores only what it needs to recognise it.',
  namedTitle: 'With your name',
  named:
    'Every member who can read your complaint sees your name. Only those who answer see your registration number. You find the complaint under “My complaints”.',
} as const;

export const tokenSupplyTexts = {
  oneLeft: 'You can file one more anonymous complaint this week.',
  manyLeft: (left: string | number) => `You can file ${left} anonymous complaints this week.`,
  sets: (sets: number) =>
    `You can open this form in ${sets} browsers or private windows a week. Logging in again after a logout counts as another one. Reading complaints in a private window doesn’t count.`,
  preparing: 'Getting ready. You can start writing.',
  tryAgain: 'Try again',
  unavailable: 'You can’t file anonymously right now.',
  notReady: 'This browser is still getting ready. Try again in a moment.',
  noneLeft: 'You have used all your anonymous complaints for this week. You can file again on Monday.',
  otherBrowsers: (sets: number) =>
    `You have opened this form in ${sets} other browsers or private windows this week. Use one in which you are still logged in, or wait until Monday.`,
  activity: 'Filing anonymously',
  noStorage: 'This browser doesn’t store any data. Allow this site to store data, or use another browser.',
  notLoaded: 'Part of the portal could not be loaded. Check that you are online.',
} as const;

export const submitPageTexts = {
  title: 'Submit a complaint',
  lead: 'Say what is wrong. Every complaint is read and answered.',
} as const;
