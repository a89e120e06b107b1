/** One key of this browser's storage, or of this tab's. Where the browser forbids storage it is always empty. */
export interface StoredText {
  get(): string | null;
  /** `null` removes it. False when the browser forbids storage. */
  set(text: string | null): boolean;
  /** Calls when another tab changes it. */
  onChangeElsewhere: (listener: () => void) => () => void;
}
type Where = 'browser' | 'tab';

const deviceKey = (name: string) => `campus.${name}`;
/** The specification gives this one its name. */
const personalKey = (name: string) => (name === 'votedCandidate' ? name : `campus.mine.${name}`);
/**
 * Personal keys without the prefix. Pages before it wrote these; each is moved when it is read (see `browserMemory`).
 * `campus.complaintTokens` survived sign-outs and named members. No key is added here any more.
 */
const isPersonal = (key: string) =>
  key.startsWith(personalKey('')) ||
  /^(votedCandidate|unansweredBallot|castBallots|nominationDraft|ledgerEntryDraft|applicationDraft|applicant|unsentRemarks|reporter|caseDrafts|drafts|(campus\.)?complaintTokens)$/.test(
    key,
  );

// A function, because a browser that forbids storage throws at the very name.
const storageOf = (where: Where) => (where === 'tab' ? sessionStorage : localStorage);

/** @param key the key in the storage */
export function storedText(key: string, where: Where): StoredText {
  return {
    get() {
      try {
        return storageOf(where).getItem(key);
      } catch {
        return null;
      }
    },
    set(text) {
      try {
        if (text === null) storageOf(where).removeItem(key);
        else storageOf(where).setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
    onChangeElsewhere(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  };
}

/** The JSON object that a text holds; an empty one for anything else. */
export function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Belongs to the person who is signed in: erased when they sign out. */
export const personalText = (name: string, where: Where = 'browser'): StoredText =>
  storedText(personalKey(name), where);
/** Belongs to the browser: survives a sign-out, and whoever uses the browser next can read it. */
export const deviceText = (name: string, where: Where = 'browser'): StoredText =>
  storedText(deviceKey(name), where);

const erasers = new Set<() => void>();
/** Also erases what a page holds of the person in memory, where the browser forbids storage. */
export const onErase = (eraser: () => void): void => void erasers.add(eraser);

/** Called at a sign-out: whoever uses this browser next finds nothing of the person before. */
export function erasePersonalStorage(): void {
  for (const where of ['browser', 'tab'] as const) {
    try {
      for (const key of Object.keys(storageOf(where)).filter(isPersonal)) storageOf(where).removeItem(key);
    } catch {
      // no storage, nothing kept
    }
  }
  for (const erase of erasers) erase();
}
