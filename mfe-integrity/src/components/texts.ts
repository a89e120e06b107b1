import { countedAtStart, plural } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';

/** The texts of this folder, in the order of its pages. */
export const texts = () =>
  ({
    reminder: {
      canAnswer: (count: number) =>
        t`${count === 1 ? 'There is a case' : `There are ${count} cases`} about you. You can answer now. Nothing has been decided.`,
      canAppeal: (count: number) =>
        t`The committee has decided ${count === 1 ? 'a case' : `${count} cases`} about you. You can appeal now. Different people decide on the appeal.`,
      forCommittee: (count: number) =>
        t`${countedAtStart(count, 'case')} ${plural(count, 'is', 'are')} waiting for the committee. You can act on ${plural(count, 'it', 'them')}`,
      overdue: (count: number) => t`; ${count} ${plural(count, 'is', 'are')} overdue`,
    },
  }) as const;
