import { ApiError } from '@campus/portal-kit';

/** The API's message about a refusal, with its errors that belong to no field of the page. */
export const errorText = (error: unknown): string =>
  error instanceof ApiError
    ? [error.message, ...Object.values(error.fields)].join(' ')
    : 'This did not work. Please try again.';
