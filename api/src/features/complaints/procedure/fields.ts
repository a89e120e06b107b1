import { clockSchema, hearingFields } from '@campus/contracts/complaints';
import * as z from 'zod/mini';

/** What a complaint stores of its procedure. All of it are days, or what a committee wrote: nothing tells a moment. */
export const procedureFields = {
  /** Of the committee that has it now. */
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
