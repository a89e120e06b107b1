import { deviceText } from '@campus/portal-kit';

/**
 * Remembers, for the next visit, whether a person was signed in: without it the landing page doesn't load Firebase.
 * It decides nothing else. Where the browser allows no storage, no one is presumed to be signed in.
 */
const hint = deviceText('signed-in');

export const readSignedInHint = (): boolean => hint.get() !== null;

export const writeSignedInHint = (signedIn: boolean): boolean => hint.set(signedIn ? '1' : null);

/** Calls when another tab signs a person in. */
export const onSignedInElsewhere = (listener: () => void): (() => void) =>
  hint.onChangeElsewhere(() => {
    if (readSignedInHint()) listener();
  });
