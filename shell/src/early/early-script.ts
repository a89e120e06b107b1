/**
 * Runs inside the page, before any file of it: asks the API who is signed in and for what the page reads first, while the
 * files are on their way. The build puts it into index.html; the API's policy allows it by its hash.
 *
 * It uses the session that Firebase has stored, with a token that is still valid. All else is left to Firebase, which is
 * loaded later and has the last word (docs/decisions/first-frame.md).
 */
import type { PortalData } from '@campus/contracts';
import type { EarlyCalls } from './early-session.ts';

/** A token that is about to expire is renewed by Firebase. */
const minValidMs = 5 * 60_000;

/** As long as for any call. */
const timeoutMs = 20_000;

/** How Firebase stores an account. */
interface StoredUser {
  uid: string;
  email?: string;
  emailVerified?: boolean;
  displayName?: string;
  photoURL?: string;
  stsTokenManager: { accessToken: string; expirationTime: number };
}

async function begin(): Promise<EarlyCalls | null> {
  const text = document.getElementById('portal-data')?.textContent;
  const { config, early } = JSON.parse(text ?? '{}') as Partial<PortalData>;
  if (!config || !early) return null;
  // oxlint-disable-next-line no-restricted-globals -- the kit isn't there yet; a test writes both with it
  const { 'campus.signed-in': hint, 'campus.last-used': used } = localStorage as Record<string, string>;
  const wasSignedIn = hint !== undefined;
  const lastUsed = Number(used ?? 0);
  // After so long without use a session is over.
  if (lastUsed && Date.now() - lastUsed > config.session.idleMs) return null;
  const user = wasSignedIn ? await storedUser(config.firebase.apiKey) : undefined;
  if (wasSignedIn ? !isValid(user) : !early.isPublic) return null;
  const token = user?.stsTokenManager.accessToken;
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  const signal = AbortSignal.timeout(timeoutMs);
  const answers: EarlyCalls['answers'] = {};
  const ask = (address: string) => {
    const answer = fetch(address, { headers, signal });
    // Looked at later, or never.
    answer.catch(() => undefined);
    return (answers[address] = answer);
  };
  if (user) void ask('/api/me');
  const [first] = early.reads.filter((address) => !address.includes('/:id')).map(ask);
  first
    ?.then(async (answer) => {
      // A copy: the page reads the answer itself. A refusal has no id.
      const { id } = (await answer.clone().json()) as { id?: string };
      if (!id) return;
      for (const address of early.reads)
        if (address.includes('/:id')) void ask(address.replace(':id', encodeURIComponent(id)));
    })
    // There is nothing with an id.
    .catch(() => undefined);
  const account = user && {
    user: {
      uid: user.uid,
      email: user.email ?? '',
      emailVerified: user.emailVerified ?? false,
      name: user.displayName ?? '',
      photo: user.photoURL?.startsWith('https://') ? user.photoURL : '',
    },
    token: user.stsTokenManager.accessToken,
    expiresAt: user.stsTokenManager.expirationTime,
  };
  return { account: account ?? null, answers };
}

const isValid = (user: StoredUser | undefined): user is StoredUser =>
  Number(user?.stsTokenManager?.expirationTime) > Date.now() + minValidMs;

/** The account in Firebase's own store. */
function storedUser(apiKey: string): Promise<StoredUser | undefined> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('firebaseLocalStorageDb');
    // There is none: Firebase makes it.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = reject;
    opening.onsuccess = () => {
      const store = opening.result.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage');
      const asked = store.get(`firebase:authUser:${apiKey}:[DEFAULT]`) as IDBRequest<
        { value: StoredUser } | undefined
      >;
      asked.onerror = reject;
      asked.onsuccess = () => {
        opening.result.close();
        resolve(asked.result?.value);
      };
    };
  });
}

globalThis.campusEarly = begin().catch(() => null);
