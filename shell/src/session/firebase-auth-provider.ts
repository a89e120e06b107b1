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
import type { CodePrompt } from './code-prompt.ts';
import type { NewSecondFactor, SecondFactor } from './firebase-second-factor.ts';

/** The person whom the authentication provider reports as signed in. */
export interface AuthUser {
  uid: string;
  email: string;
  emailVerified: boolean;
  /** Empty where the provider knows none. */
  name: string;
  /** An https address, or empty. */
  photo: string;
}

/** The little that the portal needs of an authentication provider; failures are the provider's own errors. */
export type AuthProvider = ReturnType<typeof createFirebaseAuthProvider>;

const describe = (user: User): AuthUser => ({
  uid: user.uid,
  email: user.email ?? '',
  emailVerified: user.emailVerified,
  name: user.displayName ?? '',
  photo: user.photoURL?.startsWith('https://') ? user.photoURL : '',
});

/** Firebase Auth. This module is loaded only for people who are signed in or are signing in. */
export function createFirebaseAuthProvider(config: PortalConfig['firebase'], askForCode: CodePrompt['ask']) {
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
    /** Calls as soon as it is known who is signed in, then when that changes, also in another tab. */
    watch(listener: () => void): void {
      onAuthStateChanged(auth, listener);
    },
    current: (): AuthUser | null => auth.currentUser && describe(auth.currentUser),
    /** The id token, renewed when it is about to expire; `null` when no one is signed in. */
    getToken: async (): Promise<string | null> => (await auth.currentUser?.getIdToken()) ?? null,
    /** Asks the provider again who this is, and gets a token that says so. */
    async refresh(): Promise<void> {
      const user = auth.currentUser;
      if (!user) return;
      // Both are needed: the first tells this page that the address was confirmed, the second tells the API.
      await reload(user);
      await user.getIdToken(true);
    },
    async signIn(email: string, password: string): Promise<void> {
      await withCode(signInWithEmailAndPassword(auth, email, password));
    },
    async signUp({ email, password, name }: { email: string; password: string; name: string }) {
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      await updateProfile(user, { displayName: name });
      return describe(user);
    },
    /** @param emulatedEmail whom the emulator shall take the person for; without it Google's popup opens */
    async signInWithGoogle(emulatedEmail?: string): Promise<AuthUser> {
      const { user } = await withCode(
        emulatedEmail === undefined
          ? signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)
          : signInWithCredential(auth, GoogleAuthProvider.credential(emulatedToken(emulatedEmail))),
      );
      return describe(user);
    },
    /** @param returnTo address of the page that the link in the mail leads back to */
    async sendVerification(returnTo: string): Promise<void> {
      if (auth.currentUser) await sendEmailVerification(auth.currentUser, { url: returnTo });
    },
    sendPasswordReset: (email: string, returnTo: string): Promise<void> =>
      sendPasswordResetEmail(auth, email, { url: returnTo }),
    /** How the person who is signed in proves again who they are. */
    proof: (): 'password' | 'google' =>
      auth.currentUser?.providerData.some(({ providerId }) => providerId === 'password')
        ? 'password'
        : 'google',
    /** Asks for that proof again; the next token says when it was given. */
    async confirmPassword(password: string): Promise<void> {
      const user = signedIn();
      await withCode(reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email!, password)));
    },
    async confirmWithGoogle(emulatedEmail?: string): Promise<void> {
      const user = signedIn();
      await withCode(
        emulatedEmail === undefined
          ? reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver)
          : reauthenticateWithCredential(user, GoogleAuthProvider.credential(emulatedToken(emulatedEmail))),
      );
    },
    secondFactors: async (): Promise<SecondFactor[]> => (await secondFactor()).secondFactorsOf(signedIn()),
    /** @param issuer what the app calls the portal */
    beginSecondFactor: async (issuer: string): Promise<NewSecondFactor> =>
      (await secondFactor()).beginSecondFactor(signedIn(), issuer),
    removeSecondFactor: async (id: string): Promise<void> =>
      (await secondFactor()).removeSecondFactor(signedIn(), id),
    /** When the person signed in, in ms since 1970; `null` when no one is signed in. */
    async signedInAt(): Promise<number | null> {
      const result = await auth.currentUser?.getIdTokenResult();
      return result ? Date.parse(result.authTime) : null;
    },
    signOut: (): Promise<void> => signOut(auth),
  };
}

const secondFactor = () => import('./firebase-second-factor.ts');

const isMultiFactorError = (error: unknown): error is MultiFactorError =>
  error instanceof Error && 'code' in error && error.code === 'auth/multi-factor-auth-required';

/** The emulator takes a plain JSON object for Google's signed token. */
const emulatedToken = (email: string) =>
  JSON.stringify({ sub: email, email, email_verified: true, name: email.split('@')[0] });
