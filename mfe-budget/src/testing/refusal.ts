import { problems, type ProblemCode } from '@campus/contracts';
import { ApiError } from '@campus/portal-kit';

export const refusal = (code: ProblemCode, fields: Record<string, string> = {}) =>
  new ApiError({ code, ...problems[code], fields });
