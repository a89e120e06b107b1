import * as z from 'zod/mini';
import { daySchema } from '../../values.ts';

/** The deadline that runs now, as lists show it. Deadlines are days, never moments. */
export const shownDeadline = {
  /** Its last day; `null`: none runs. */
  dueOn: z.nullable(daySchema),
  overdue: z.boolean(),
};
