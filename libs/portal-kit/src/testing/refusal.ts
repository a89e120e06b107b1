import { type ProblemCode, problems } from '@campus/contracts/areas';
import { ApiError } from '../api-error.ts';

/** An error as the API throws it: a problem with its own message, or with messages by field. */
export const refusal = (
  code: ProblemCode,
  fields: Record<string, string> = {},
  message: string = problems[code].message,
) => new ApiError({ code, status: problems[code].status, message, fields });
