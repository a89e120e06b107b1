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
  type MultiFactorError,
  type User,
  type UserCredential,
} from 'firebase/auth';
import type { AuthProvider, AuthUser } from './auth-provider.ts';
import type { CodePrompt } from './code-prompt.ts';

const describe = (user: User): AuthUser => ({
  uid: user.uid,
  email: user.email ?? '',
  emailVerified: user.emailVerified,
  name: user.displayName ?? '',
  photo: user.photoURL?.startsWith('https://') ? user.photoURL : '',
});

/** Firebase Auth. This module is loaded only for people who are signed in or are signing in. */
export function createFirebaseAuthProvider(
  config: PortalConfig['firebase'],
  askForCode: CodePrompt['ask'],
): AuthProvider {
  const { apiKey, authDomain, projectId, authEmulatorUrl } = config;
  // Not getAuth(): that brings the popup's frame and its script along at the start.
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (authEmulatorUrl) connectAuthEmulator(auth, authEmulatorUrl, { disableWarnings: true });
  function signedIn(): User {
    if (!auth.currentUser) throw new Error('No one is signed in.');
    return auth.currentUser;
  }
  /** Asks for a one-time code where the account wants one besides. */
  const withCode = (signIn: Promise<UserCredential>): Promise<UserCredential> =>
    signIn.catch(async (error: unknown) => {
      if (!isMultiFactorError(error)) throw error;
      return (await secondFactor()).finishWithCode(auth, error, askForCode);
    });

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
      await withCode(signInWithEmailAndPassword(auth, email, password));
    },
    async signUp({ email, password, name }) {
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      await updateProfile(user, { displayName: name });
      return describe(user);
    },
    async signInWithGoogle(emulatedEmail) {
      const { user } = await withCode(
        emulatedEmail === undefined
          ? signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)
          : signInWithCredential(auth, GoogleAuthProvider.credential(emulatedToken(emulatedEmail))),
      );
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
      await withCode(reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email!, password)));
    },
    async confirmWithGoogle(emulatedEmail) {
      const user = signedIn();
      await withCode(
        emulatedEmail === undefined
          ? reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver)
          : reauthenticateWithCredential(user, GoogleAuthProvider.credential(emulatedToken(emulatedEmail))),
      );
    },
    secondFactors: async () => (await secondFactor()).secondFactorsOf(signedIn()),
    beginSecondFactor: async (issuer) => (await secondFactor()).beginSecondFactor(signedIn(), issuer),
    removeSecondFactor: async (id) => (await secondFactor()).removeSecondFactor(signedIn(), id),
    async signedInAt() {
      const result = await auth.currentUser?.getIdTokenResult();
      return result ? Date.parse(result.authTime) : null;
    },
    signOut: () => signOut(auth),
  };
}

/** Needed by few. */
const secondFactor = () => import('./firebase-second-factor.ts');

const isMultiFactorError = (error: unknown): error is MultiFactorError =>
  error instanceof Error && 'code' in error && error.code === 'auth/multi-factor-auth-required';

/** The emulator takes a plain JSON object for Google's signed token. */
const emulatedToken = (email: string) =>
  JSON.stringify({ sub: email, email, email_verified: true, name: email.split('@')[0] });
