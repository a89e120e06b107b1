import { dayInWords } from '@campus/portal-kit';

/** The texts about codes that this device keeps, in the order of the pages. */
export const texts = {
  home: {
    title: (day: string) => `Your anonymous complaint of ${dayInWords(day)}`,
  },
  keep: {
    button: 'Keep the code on this device',
    what: 'A kept code lets your dashboard show when the board replies. Anyone who uses this browser while you are logged in can read the complaint. Logging out erases the code here.',
    kept: 'This device keeps the code until you log out. Save it somewhere else too.',
    impossible: 'This browser does not allow pages to keep anything. Save the code yourself.',
    forget: 'Remove the code from this device',
  },
  offline: (count: number) => (count === 1 ? 'Your follow-up code' : 'Your follow-up codes'),
  list: {
    item: (start: string, day: string) => `${start}…, kept on ${dayInWords(day)}`,
  },
} as const;

export const aboutCodesTexts = {
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
} as const;

export const followUpPageTexts = {
  tryAgain: 'That didn’t work. Please try again.',
} as const;
