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
    what: 'Your dashboard then shows when the board replies. Anyone who uses this browser while you are logged in can read the complaint. Logging out erases the code here.',
    kept: 'This device keeps the code until you log out. Save it somewhere else too.',
    impossible: 'This browser does not allow pages to keep anything. Save the code yourself.',
    forget: 'Remove the code from this device',
  },
  /** Named in the question before logging out. */
  loss: 'The follow-up codes of your anonymous complaints',
  offline: (count: number) => (count === 1 ? 'Your follow-up code' : 'Your follow-up codes'),
  list: {
    title: 'Codes on this device',
    item: (start: string, day: string) => `${start}…, kept on ${dayInWords(day)}`,
    newReply: 'New reply',
    open: 'Open',
    remove: 'Remove',
  },
} as const;
