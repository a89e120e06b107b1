import { dayInWords } from '@campus/portal-kit';

/** The texts about codes that this device keeps, in the order of the pages. */
export const texts = {
  home: {
    title: (day: string) => `Your anonymous complaint of ${dayInWords(day)}`,
    note: 'The board has replied.',
    action: 'Read the reply',
  },
  keep: {
    button: 'Keep the code on this device',
    what: 'A kept code lets your dashboard show when the board replies. Anyone who uses this browser while you are logged in can read the complaint. Logging out erases the code here.',
    kept: 'This device keeps the code until you log out. Save it somewhere else too.',
    impossible: 'This browser does not allow pages to keep anything. Save the code yourself.',
    forget: 'Remove the code from this device',
  },
  forget: {
    title: 'Remove this code from the device?',
    consequence:
      'Without the code you can’t open the complaint or read the reply. No one else can, either. Save the code first if this is the only copy.',
    code: 'The code:',
    confirmLabel: 'Remove code',
  },
  /** Named in the question before logging out. */
  loss: 'The follow-up codes of your anonymous complaints',
  offline: (count: number) => (count === 1 ? 'Your follow-up code' : 'Your follow-up codes'),
  list: {
    title: 'Codes on this device',
    item: (start: string, day: string) => `${start}…, kept on ${dayInWords(day)}`,
    newReply: 'New reply',
    open: 'Open',
    openItem: (item: string) => `Open: ${item}`,
    remove: 'Remove',
    removeItem: (item: string) => `Remove: ${item}`,
  },
} as const;

export const aboutCodesTexts = {
  title: 'Good to know',
  points: [
    [
      'No one learns who you are.',
      'This page works without logging in. Even if you are logged in, it doesn’t send your account. The board sees your words and the day. Leave out what only you can know, unless you don’t mind being recognised.',
    ],
    ['Use any device.', 'If you think someone is watching your phone or network, use another one.'],
    [
      'Keep the code to yourself.',
      'Anyone who has it can read the conversation, write in it and withdraw the complaint. Paper or a password manager is better than a chat or a screenshot.',
    ],
    [
      'Close the complaint when you have finished.',
      'This browser keeps nothing. After a reload the page asks for the code again.',
    ],
    ['We can’t replace a lost code.', 'No one knows whose code it was. File the complaint again instead.'],
  ],
} as const;

export const codeFormTexts = {
  invalid: 'Enter all 20 letters and digits: five groups of four.',
  label: 'Your code',
  hint: 'Capitals and dashes don’t matter.',
  submit: 'Open my complaint',
  throttled:
    'This code doesn’t open a complaint. Someone is trying many wrong codes, so the portal is refusing wrong codes for a moment. A correct code always works. Check yours for typing mistakes and try again in a minute.',
  failed: 'Your complaint could not be opened.',
} as const;

export const followUpPageTexts = {
  tryAgain: 'That didn’t work. Please try again.',
  title: 'Follow up a complaint',
  lead: 'Enter the code you got when you filed anonymously. You can read the board’s answer and write back.',
  yourComplaint: 'Your complaint',
  openTitle: 'Open your complaint',
  closed: 'Your code stays valid.',
  activity: 'Following up a complaint',
  newMessage: 'There is a new message.',
  noNewMessages: 'No new messages.',
  checkReplies: 'Check for replies',
  close: 'Close',
} as const;
