import { getProfile, putProfile } from '@campus/contracts/profile';
import { ApiError, type ApiClient, repeated } from '@campus/portal-kit';
import type { ProfileStore } from './profile-store.ts';

/** Profiles at the API, where no Firestore can be had. The API knows the owner from the token. */
export const createApiProfileStore = (api: ApiClient): ProfileStore => ({
  async read() {
    try {
      return await api.call(getProfile);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
  write: (_, edit) => repeated(putProfile, () => api.call(putProfile, { body: edit })),
});
