import { sessionProblems } from '@campus/contracts';
import { getMe } from '@campus/contracts/members';
import { ApiError, notify, type ApiClient } from '@campus/portal-kit';

export { createApiClient } from '@campus/portal-kit/shell';

export const fetchMe = (api: ApiClient) => api.call(getMe);

/** Several calls may find out at once; it is said once. */
export const sayThatSessionEnded = (message: string = sessionProblems['session-expired'].message) =>
  notify.error(message, { toastId: 'session-expired' });

/** The API's answer to a token that could not be renewed. */
export const sessionExpired = () =>
  new ApiError({ ...sessionProblems['session-expired'], code: 'session-expired' });
