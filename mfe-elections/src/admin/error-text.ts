import { ApiError } from '@campus/portal-kit';

/** What the API said about a refusal, with what belongs to no field of the page: who was quicker, what is missing. */
export const errorText = (error: unknown): string =>
  error instanceof ApiError
    ? [error.message, ...Object.values(error.fields)].join(' ')
    : 'This did not work. Please try again.';
