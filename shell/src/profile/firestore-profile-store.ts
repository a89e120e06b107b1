import { domainRole, type PortalConfig } from '@campus/contracts';
import type { Profile } from '@campus/contracts/profile';
import { ApiError } from '@campus/portal-kit';
import { getApp } from 'firebase/app';
import { connectFirestoreEmulator, doc, getDoc, getFirestore, setDoc } from 'firebase/firestore/lite';
import type { ProfileStore } from './profile-store.ts';

/**
 * Profiles in the Firestore collection `Users`, keyed by the auth user id. `firestore.rules` checks that email and
 * role are those of the owner's token.
 */
export function createFirestoreProfileStore({ firebase, domains }: PortalConfig): ProfileStore {
  // The app that the authentication provider made: Firestore gets the token from it.
  const firestore = getFirestore(getApp());
  if (firebase.firestoreEmulatorUrl) {
    const { hostname, port } = new URL(firebase.firestoreEmulatorUrl);
    connectFirestoreEmulator(firestore, hostname, Number(port));
  }
  return {
    async read({ uid }) {
      const snapshot = await reached(getDoc(doc(firestore, 'Users', uid)));
      return snapshot.exists() ? (snapshot.data() as Profile) : null;
    },
    async write({ uid, email }, edit) {
      const profile: Profile = { ...edit, email, role: domainRole(email, domains) ?? 'student' };
      await reached(setDoc(doc(firestore, 'Users', uid), { ...profile }));
      return profile;
    },
  };
}

/** Firestore's failures in the words that pages know how to show. */
const reached = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    console.error(error);
    throw new ApiError({
      status: 0,
      code: 'profile-store',
      message: 'The profile can’t be reached just now. Please try again.',
    });
  });
