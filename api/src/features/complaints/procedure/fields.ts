import { clockSchema, hearingFields } from '@campus/contracts/complaints';
import * as z from 'zod/mini';

/** The procedure of a complaint, in days and in words of a committee: no field tells when a person did something. */
export const procedureFields = {
  /** The clocks of the committee that has the complaint now. */
  clocks: z.array(clockSchema),
  pause: z.nullable(z.strictObject({ until: z.string(), reason: z.string() })),
  hearing: z.nullable(z.strictObject(hearingFields)),
  /** Last day to appeal; `null`: there is nothing to appeal. */
  appealUntil: z.nullable(z.string()),
  /** Public words that wait for the author's agreement; empty: none. */
  doneWords: z.string(),
};
type Procedure = z.infer<z.ZodMiniObject<typeof procedureFields, z.core.$strict>>;

export const noProcedure: Procedure = {
  clocks: [],
  pause: null,
  hearing: null,
  appealUntil: null,
  doneWords: '',
};
