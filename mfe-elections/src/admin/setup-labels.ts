import type { Election } from '@campus/contracts/elections';

type Words<K extends string> = Record<K, { label: string; hint: string }>;

/** The choices of a set-up in plain words, and what each means for the voters. */
export const eligibilityLabels: Words<Election['eligibility']> = {
  'all-students': {
    label: 'All students',
    hint: 'Everybody with a student address of the college, also who registers while voting is open.',
  },
  list: {
    label: 'Those on a list',
    hint: 'You upload it once the election is saved: registration numbers or college e-mails.',
  },
};

export const resultModeLabels: Words<Election['resultMode']> = {
  'after-closing': {
    label: 'When voting has ended',
    hint: 'The most secret: until the result is published nobody sees more than the turnout, admins included.',
  },
  batched: {
    label: 'While people vote, in steps',
    hint: 'The standings move only when enough new ballots are in, so that nobody’s vote shows.',
  },
  live: {
    label: 'With every vote',
    hint: 'The least secret: who knows that you vote just now sees whose number goes up.',
  },
};

export const tieRuleLabels: Words<Election['tieRule']> = {
  'run-off': { label: 'They stand again', hint: 'You prepare another election between them.' },
  lot: {
    label: 'A lot decides',
    hint: 'Drawn from a secret that is fixed when voting opens and told with the result: nobody can steer it, everybody can check it.',
  },
};

/** As a RadioGroup takes them. */
export const optionsOf = <K extends string>(words: Words<K>) =>
  (Object.keys(words) as K[]).map((value) => ({ value, ...words[value] }));
