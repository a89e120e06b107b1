/** A value that many requests share: loaded once at a time, kept for a while, dropped when it is known to have changed. */
export interface Cached<T> {
  get: () => Promise<T>;
  drop: () => void;
  /** For a change that is known: saves reading it all again. */
  change: (change: (value: T) => T) => void;
}

/** `maxAge` in milliseconds: after it, changes that other processes made are seen. A failed load isn't kept. */
export function cached<T>(maxAge: number, load: () => Promise<T>): Cached<T> {
  let current: { value: Promise<T>; since: number } | undefined;
  return {
    get() {
      if (current && performance.now() - current.since < maxAge) return current.value;
      const mine = { value: (async () => load())(), since: performance.now() };
      current = mine;
      mine.value.catch(() => {
        if (current === mine) current = undefined;
      });
      return mine.value;
    },
    // A load that is under way may have read the old state: only those who wait for it get it.
    drop() {
      current = undefined;
    },
    change(change) {
      if (!current) return;
      current.value = current.value.then(change);
      // Each caller gets the error; a failed load isn't kept anyway.
      current.value.catch(() => {});
    },
  };
}
