import { t } from '@lingui/core/macro';

export const complaintCardTexts = () =>
  ({
    yours: t`Yours`,
    committeeOnly: (committee: string) => t`Only ${committee} reads it`,
    held: (committee: string) =>
      t`The word filter held this complaint. Only the author and ${committee} see it until it was read.`,
    duplicateStart: t`Repeats`,
    duplicateEnd: t`. The answers are there.`,
    duplicateLink: t`another complaint`,
    meToo: (count: string) => t`${count} said “Me too”`,
    delete: t`Delete`,
    answerTitle: (committee: string) => t`Answer from ${committee}`,
  }) as const;

export const deleteDialogTexts = () =>
  ({
    done: t`The complaint is deleted. The list shows who deleted it, when and why.`,
    question: t`Delete this complaint?`,
    afterSubject: t`”, filed on`,
    consequence: t`. Its text and pictures are removed for good, for the author too. The list keeps your name, the day and your reason.`,
    reasonHint: t`Everyone can read it, including the author.`,
    confirm: t`Delete complaint`,
  }) as const;
