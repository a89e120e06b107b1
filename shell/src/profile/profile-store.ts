import type { PortalConfig } from '@campus/contracts';
import type { ApiClient } from '@campus/portal-kit';
import type { Profile, ProfileEdit } from '@campus/contracts/profile';

/** Whose profile: the auth user id and address that the provider knows. */
export interface ProfileOwner {
  uid: string;
  email: string;
}

export interface ProfileStore {
  /** `null` when there is none yet. */
  read(owner: ProfileOwner): Promise<Profile | null>;
  write(owner: ProfileOwner, edit: ProfileEdit): Promise<Profile>;
}

const firstWriteTimeoutMs = 5000;

/**
 * Writes the first profile of an account, unless it has one. Never rejects and never waits long: an account without a
 * profile works, and the profile page offers to complete it.
 */
export async function startProfile(
  store: ProfileStore,
  owner: ProfileOwner,
  edit: ProfileEdit,
): Promise<void> {
  const write = async () => {
    if ((await store.read(owner)) === null) await store.write(owner, edit);
  };
  const timeout = new Promise((resolve) => setTimeout(resolve, firstWriteTimeoutMs));
  await Promise.race([write().catch(() => undefined), timeout]);
}

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
