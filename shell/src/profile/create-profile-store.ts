import type { PortalConfig } from '@campus/contracts';
import type { ApiClient } from '@campus/portal-kit';
import type { ProfileStore } from './profile-store.ts';

/** The store that the configuration names; its code is loaded when a profile is first needed. */
export function createProfileStore(
  config: PortalConfig,
  api: ApiClient,
  loadProvider: () => Promise<unknown>,
): ProfileStore {
  let store: Promise<ProfileStore> | undefined;
  const load = () => {
    store ??=
      config.profileStore === 'firestore'
        ? // Firestore gets the token from Firebase, which may not be loaded yet.
          Promise.all([import('./firestore-profile-store.ts'), loadProvider()]).then(([module]) =>
            module.createFirestoreProfileStore(config),
          )
        : import('./api-profile-store.ts').then((module) => module.createApiProfileStore(api));
    // A failed load can be tried again.
    store.catch(() => (store = undefined));
    return store;
  };
  return {
    read: async (owner) => (await load()).read(owner),
    write: async (owner, edit) => (await load()).write(owner, edit),
  };
}
