import { countedAtStart, plural } from '@campus/portal-kit';

/** The texts of this folder, in the order of its pages. */
export const texts = {
  reminder: {
    canAnswer: (count: number) =>
      `${count === 1 ? 'There is a case' : `There are ${count} cases`} about you. You can answer now. Nothing has been decided.`,
    canAppeal: (count: number) =>
      `The committee has decided ${count === 1 ? 'a case' : `${count} cases`} about you. You can appeal now. Different people decide on the appeal.`,
    forCommittee: (count: number) =>
      `${countedAtStart(count, 'case')} ${plural(count, 'is', 'are')} waiting for the committee. You can act on ${plural(count, 'it', 'them')}`,
    overdue: (count: number) => `; ${count} ${plural(count, 'is', 'are')} overdue`,
  },
  homePage: {
    addRecord: 'Add Record',
    addText: 'Report what you found. A second person checks it.',
    viewRecords: 'View Records',
    recordsText: 'Closed cases and how they ended, without names.',
    committeeText: 'Cases waiting for a check, a notice or a decision.',
    figuresText: 'How many cases ended in each term, and how.',
  },
} as const;
