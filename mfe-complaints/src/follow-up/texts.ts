import { dayInWords } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';

/** The texts about codes that this device keeps, in the order of the pages. */
export const texts = () =>
  ({
    home: {
      title: (day: string) => t`Your anonymous complaint of ${dayInWords(day)}`,
    },
    keep: {
      button: t`Keep the code on this device`,
      what: t`A kept code lets your dashboard show when the board replies. Anyone who uses this browser while you are logged in can read the complaint. Logging out erases the code here.`,
      kept: t`This device keeps the code until you log out. Save it somewhere else too.`,
      impossible: t`This browser does not allow pages to keep anything. Save the code yourself.`,
      forget: t`Remove the code from this device`,
    },
    offline: (count: number) => (count === 1 ? t`Your follow-up code` : t`Your follow-up codes`),
    list: {
      item: (start: string, day: string) => t`${start}…, kept on ${dayInWords(day)}`,
    },
  }) as const;

export const aboutCodesTexts = () =>
  ({
    points: [
      [
        t`No one learns who you are.`,
        t`This page works without logging in. Even if you are logged in, it doesn’t send your account. The board sees your words and the day. Leave out what only you can know, unless you don’t mind being recognised.`,
      ],
      [t`Use any device.`, t`If you think someone is watching your phone or network, use another one.`],
      [
        t`Keep the code to yourself.`,
        t`Anyone who has it can read the conversation, write in it and withdraw the complaint. Paper or a password manager is better than a chat or a screenshot.`,
      ],
      [
        t`Close the complaint when you have finished.`,
        t`This browser keeps nothing. After a reload the page asks for the code again.`,
      ],
      [
        t`We can’t replace a lost code.`,
        t`No one knows whose code it was. File the complaint again instead.`,
      ],
    ],
  }) as const;

export const followUpPageTexts = () =>
  ({
    tryAgain: t`That didn’t work. Please try again.`,
  }) as const;
