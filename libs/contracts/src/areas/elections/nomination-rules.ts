import * as z from 'zod/mini';
import { requiredLine } from '../../text.ts';
import { daySchema } from '../../values.ts';

/** Who supports a nomination by confirming it from their own account. */
export const backerKinds = ['proposer', 'seconder'] as const;
export type BackerKind = (typeof backerKinds)[number];

const wholeNumber = (words: string, least: number, most: number) =>
  z
    .int(`${words} is a whole number.`)
    .check(z.gte(least, `${words} is at least ${least}.`), z.lte(most, `${words} is at most ${most}.`));

/** What a nomination needs besides its text, where an officer asks for it. */
export const nominationRulesSchema = z.strictObject({
  proposers: wholeNumber('The number of proposers', 0, 10),
  seconders: wholeNumber('The number of seconders', 0, 10),
  /** How many nominations of the election one member may propose or second. */
  mostBackings: wholeNumber('The number of nominations', 1, 50),
  /** Sentences that each candidate declares to be true. */
  declarations: z
    .array(requiredLine('A declaration', 300))
    .check(z.maxLength(15, 'An election can have at most 15 declarations.')),
  /** The last days to stand, and to withdraw; `null`: until the final list, or voting. */
  standUntil: z.nullable(daySchema),
  withdrawUntil: z.nullable(daySchema),
});
export type NominationRules = z.infer<typeof nominationRulesSchema>;

/** What the form begins with. */
export const newNominationRules: NominationRules = {
  proposers: 1,
  seconders: 1,
  mostBackings: 1,
  declarations: [],
  standUntil: null,
  withdrawUntil: null,
};

/** How many of each kind the rules ask for. */
export const backersNeeded = ({ proposers, seconders }: NominationRules): Record<BackerKind, number> => ({
  proposer: proposers,
  seconder: seconders,
});
