import { ApiError } from '../api-error.ts';

/** Words for a person. Only an ApiError carries such; the text of any other error is for developers. */
export const errorText = (error: unknown) =>
  error instanceof ApiError ? error.message : 'Something went wrong on this page. Please try again.';
