import { ApiError } from '@campus/portal-kit';

/** Of an error after which nobody knows whether it arrived: the same, with words that say so and what to do. */
export function inDoubt(error: ApiError): ApiError {
  if (!error.isUncertain) return error;
  const { status, code, message, fields, requestId } = error;
  return new ApiError({
    status,
    code,
    message: `${message} It may have arrived or not. Send it again: it counts once. All that you entered is still here.`,
    fields,
    ...(requestId !== undefined && { requestId }),
  });
}
