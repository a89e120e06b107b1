import * as z from 'zod/mini';
import { daySchema } from '../../values.ts';

/** The roles of members who confirm a nomination from their own account. */
export const backerKinds = ['proposer', 'seconder'] as const;
export type BackerKind = (typeof backerKinds)[number];

export const nominationRulesSchema = z.strictObject({
  proposers: z.int(),
  seconders: z.int(),
  /** How many nominations of the election one member may propose or second. */
  mostBackings: z.int(),
  /** Sentences that each candidate declares to be true. */
  declarations: z.array(z.string()),
  /** The last days to stand, and to withdraw; `null`: until the final list. */
  standUntil: z.nullable(daySchema),
  withdrawUntil: z.nullable(daySchema),
});
export type NominationRules = z.infer<typeof nominationRulesSchema>;

export const newNominationRules: NominationRules = {
  proposers: 1,
  seconders: 1,
  mostBackings: 1,
  declarations: [],
  standUntil: null,
  withdrawUntil: null,
};

export const backersNeeded = ({ proposers, seconders }: NominationRules): Record<BackerKind, number> => ({
  proposer: proposers,
  seconder: seconders,
});
