import { getMe } from '@campus/contracts';
import { notify, type ApiClient } from '@campus/portal-kit';

export const fetchMe = (api: ApiClient) => api.call(getMe);

/** Several calls may find out at once; it is said once. */
export const sayThatSessionEnded = (message: string) => notify.error(message, { toastId: 'session-expired' });
