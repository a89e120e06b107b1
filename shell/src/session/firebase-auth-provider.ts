import type { PortalConfig } from '@campus/contracts';
import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateProfile,
  type User,
} from 'firebase/auth';
import type { AuthProvider, AuthUser } from './auth-provider.ts';

const describe = (user: User): AuthUser => ({
  uid: user.uid,
  email: user.email ?? '',
  emailVerified: user.emailVerified,
  name: user.displayName ?? '',
  photo: user.photoURL?.startsWith('https://') ? user.photoURL : '',
});

/** Firebase Auth. This module is loaded only where somebody is, or wants to be, signed in. */
export function createFirebaseAuthProvider(config: PortalConfig['firebase']): AuthProvider {
  const { apiKey, authDomain, projectId, authEmulatorUrl } = config;
  // Not getAuth(): that brings the popup's frame and its script along at the start.
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (authEmulatorUrl) connectAuthEmulator(auth, authEmulatorUrl, { disableWarnings: true });
  function signedIn(): User {
    if (!auth.currentUser) throw new Error('Nobody is signed in.');
    return auth.currentUser;
  }

  return {
    watch(listener) {
      onAuthStateChanged(auth, listener);
    },
    current: () => auth.currentUser && describe(auth.currentUser),
    getToken: async () => (await auth.currentUser?.getIdToken()) ?? null,
    async refresh() {
      const user = auth.currentUser;
      if (!user) return;
      // Both are needed: the first tells this page that the address was confirmed, the second tells the API.
      await reload(user);
      await user.getIdToken(true);
    },
    async signIn(email, password) {
      await signInWithEmailAndPassword(auth, email, password);
    },
    async signUp({ email, password, name }) {
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      await updateProfile(user, { displayName: name });
      return describe(user);
    },
    async signInWithGoogle(emulatedEmail) {
      const { user } =
        emulatedEmail === undefined
          ? await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)
          : await signInWithCredential(auth, GoogleAuthProvider.credential(emulatedToken(emulatedEmail)));
      return describe(user);
    },
    async sendVerification(returnTo) {
      if (auth.currentUser) await sendEmailVerification(auth.currentUser, { url: returnTo });
    },
    sendPasswordReset: (email, returnTo) => sendPasswordResetEmail(auth, email, { url: returnTo }),
    proof: () =>
      auth.currentUser?.providerData.some(({ providerId }) => providerId === 'password')
        ? 'password'
        : 'google',
    async confirmPassword(password) {
      const user = signedIn();
      await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email!, password));
    },
    async confirmWithGoogle(emulatedEmail) {
      const user = signedIn();
      if (emulatedEmail === undefined)
        await reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver);
      else
        await reauthenticateWithCredential(user, GoogleAuthProvider.credential(emulatedToken(emulatedEmail)));
    },
    async signedInAt() {
      const result = await auth.currentUser?.getIdTokenResult();
      return result ? Date.parse(result.authTime) : null;
    },
    signOut: () => signOut(auth),
  };
}

/** The emulator takes a plain JSON object for Google's signed token. */
const emulatedToken = (email: string) =>
  JSON.stringify({ sub: email, email, email_verified: true, name: email.split('@')[0] });
