import { ApiError } from '@campus/portal-kit';

/** What the provider's error codes mean for the person who signs in. */
const words: Record<string, string> = {
  'auth/invalid-credential': 'The e-mail address or the password is wrong.',
  'auth/wrong-password': 'The e-mail address or the password is wrong.',
  'auth/user-not-found': 'The e-mail address or the password is wrong.',
  'auth/invalid-email': 'This is not a valid e-mail address.',
  'auth/email-already-in-use': 'There is an account with this e-mail address already. Log in instead.',
  'auth/weak-password': 'The password is too short.',
  'auth/password-does-not-meet-requirements': 'The password is not strong enough.',
  'auth/user-disabled': 'This account was closed. Please ask the college office.',
  'auth/too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  'auth/network-request-failed': "The sign-in service can't be reached. Are you online?",
  'auth/popup-blocked': 'Your browser blocked the sign-in window. Allow pop-ups for this page and try again.',
  'auth/popup-closed-by-user': 'The sign-in window was closed before you were signed in.',
  'auth/cancelled-popup-request': 'The sign-in window was closed before you were signed in.',
  'auth/account-exists-with-different-credential':
    'There is an account with this e-mail address already. Log in with its password.',
  'auth/operation-not-allowed': 'This way to sign in is not turned on for this portal.',
  'auth/unauthorized-domain':
    'This portal’s address is not known to the sign-in service. Please tell the admins.',
  // What Firebase reports when the script of Google's window can't be loaded.
  'auth/internal-error': "Google's sign-in could not be loaded. Log in with e-mail and password instead.",
};

/** The failure of a sign-in, sign-up or mail in words for a person. */
export function wordsFor(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return words[code] ?? 'Signing in did not work. Please try again.';
}
