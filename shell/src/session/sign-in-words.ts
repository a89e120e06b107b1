import { ApiError } from '@campus/portal-kit';

const tookTooLong = 'This took too long. Close it and begin again.';

/** The provider's error codes in words for the person who signs in. */
const words: Record<string, string> = {
  'auth/invalid-credential': 'The email address or the password is wrong.',
  'auth/wrong-password': 'The email address or the password is wrong.',
  'auth/user-not-found': 'The email address or the password is wrong.',
  'auth/invalid-email': 'Enter an email address, such as asha@sggs.ac.in.',
  'auth/email-already-in-use': 'There is already an account with this email address. Log in instead.',
  'auth/weak-password': 'The password is too short.',
  'auth/password-does-not-meet-requirements': 'The password is not strong enough.',
  'auth/user-disabled': 'This account was closed. Please ask the college office.',
  'auth/too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  'auth/network-request-failed': 'The login service can’t be reached. Are you online?',
  'auth/popup-blocked': 'Your browser blocked the login window. Allow pop-ups for this page and try again.',
  'auth/popup-closed-by-user': 'The login window was closed before you were logged in.',
  'auth/cancelled-popup-request': 'The login window was closed before you were logged in.',
  'auth/account-exists-with-different-credential':
    'There is already an account with this email address. Log in with its password.',
  'auth/operation-not-allowed': 'This portal doesn’t offer this way to log in.',
  'auth/unauthorized-domain':
    'This portal’s address is not known to the login service. Please tell the admins.',
  'auth/multi-factor-auth-required':
    'Your account needs a second factor that this portal doesn’t support. Please tell the people who run the portal.',
  'auth/no-code': 'Nothing was changed, because you entered no code.',
  'auth/invalid-verification-code':
    'This code is wrong, used or too old. Enter the one that your app shows now.',
  'auth/code-expired': tookTooLong,
  'auth/totp-challenge-timeout': tookTooLong,
  'auth/invalid-multi-factor-session': tookTooLong,
  'auth/requires-recent-login': 'Please confirm that it is you, then try again.',
  'auth/user-token-expired': 'Your session has ended. Please log in again.',
  'auth/maximum-second-factor-count-exceeded': 'Your account has as many authenticator apps as it can have.',
  // What Firebase reports when the script of Google's window can't be loaded.
  'auth/internal-error': 'Google’s sign-in could not be loaded. Log in with email and password instead.',
};

/** The provider's name of a failure; empty for failures of others. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** The failure of a sign-in, sign-up or mail in words for a person. @param fallback for a failure without a known code */
export function wordsFor(error: unknown, fallback = 'The login did not work. Please try again.'): string {
  if (error instanceof ApiError) return error.message;
  return words[codeOf(error)] ?? fallback;
}

/** For the `catch` of what a form sends: it then shows the failure beside the field. */
export const failBeside =
  (field: string, wordsOf: (error: unknown) => string = wordsFor) =>
  (error: unknown): never => {
    const message = wordsOf(error);
    throw new ApiError({ status: 0, code: 'sign-in', message, fields: { [field]: message } });
  };
