import { ApiError } from './api-error.ts';

/**
 * Whether the browser offers cryptography and locks between tabs. It does so only on pages that come over https, or from
 * this machine: not on `http://192.168.…`. `crypto.getRandomValues` is there everywhere, `crypto.randomUUID` isn't.
 */
export const isConnectionSecure = (): boolean => 'locks' in navigator && Boolean(crypto.subtle);

/** @param what the impossible act, as the start of a sentence: “Voting” */
export const needsSecureConnection = (what: string): string =>
  `${what} needs a secure connection (https). The address of this page must begin with https://. Ask the people who run the portal for that address. If it already does, this browser is too old.`;

/** Fails before anything is sent or used up. */
export function requireSecureConnection(what: string): void {
  if (!isConnectionSecure())
    throw new ApiError({ status: 0, code: 'not-secure', message: needsSecureConnection(what) });
}
