import { type ProblemCode, problems } from '@campus/contracts/areas';
import { ApiError } from '../api-error.ts';

/** What the API throws: a problem in its own words, or with what is wrong with which field. */
export const refusal = (
  code: ProblemCode,
  fields: Record<string, string> = {},
  message: string = problems[code].message,
) => new ApiError({ code, status: problems[code].status, message, fields });
