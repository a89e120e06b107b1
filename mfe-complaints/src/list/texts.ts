import { t } from '@lingui/core/macro';

export const complaintCardTexts = () =>
  ({
    committeeOnly: (committee: string) => t`Only ${committee} reads it`,
    held: (committee: string) =>
      t`The word filter held this complaint. Only the author and ${committee} see it until it was read.`,
    meToo: (count: string) => t`${count} said “Me too”`,
    answerTitle: (committee: string) => t`Answer from ${committee}`,
  }) as const;
