import type { CountingMethod, Election } from '@campus/contracts/elections';

type Words<K extends string> = Record<K, { label: string; hint: string }>;

/** The choices of a set-up in plain words, and what each means for the voters. */
export const eligibilityLabels: Words<Election['eligibility']> = {
  'all-students': {
    label: 'All students',
    hint: 'Everyone with a student address of the college, including students who register while voting is open.',
  },
  list: {
    label: 'Students on a list',
    hint: 'You upload registration numbers or college email addresses after saving the election.',
  },
};

export const resultModeLabels: Words<Election['resultMode']> = {
  'after-closing': {
    label: 'When voting has ended',
    hint: 'Most secret: until the result is published, everyone sees only the turnout, even admins.',
  },
  batched: {
    label: 'While people vote, in steps',
    hint: 'Votes and turnout change only after enough new ballots, so that no single vote shows.',
  },
  live: {
    label: 'With every vote',
    hint: 'Least secret: someone who knows when you vote can see whose number goes up.',
  },
};

export const tieRuleLabels: Words<Election['tieRule']> = {
  'run-off': { label: 'Run-off', hint: 'You prepare another election between these candidates.' },
  lot: {
    label: 'A lot decides',
    hint: 'Drawn from a secret that is fixed when voting opens and published with the result. No one can influence it, and anyone can check it.',
  },
};

export const methodLabels: Record<CountingMethod, string> = {
  plurality: 'Most votes: as many marks as there are seats',
  approval: 'Approval: as many marks as the voter likes',
  ranked: 'Ranking: candidates in the voter’s order of preference',
};

/** As a RadioGroup takes them. */
export const optionsOf = <K extends string>(words: Words<K>) =>
  (Object.keys(words) as K[]).map((value) => ({ value, ...words[value] }));
