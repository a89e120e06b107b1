/**
 * Remembers, for the next visit, whether somebody was signed in: without it the landing page doesn't load Firebase.
 * It decides nothing else. Where the browser allows no storage, nobody is presumed to be signed in.
 */
const key = 'campus.signed-in';

export function readSignedInHint(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function writeSignedInHint(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // the next visit is a little slower
  }
}

/** Calls when another tab signs somebody in. */
export function onSignedInElsewhere(listener: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === key && event.newValue !== null) listener();
  });
}
