/** Waits as long as something comes. */
export interface Patience {
  /** Aborted when nothing has come for `silenceMs`. */
  signal: AbortSignal;
  /** Something came. */
  renew: () => void;
  /** Nobody waits any more. */
  end: () => void;
}

export function createPatience(silenceMs: number): Patience {
  const over = new AbortController();
  const abort = () => over.abort();
  let timer = setTimeout(abort, silenceMs);
  return {
    signal: over.signal,
    renew() {
      clearTimeout(timer);
      timer = setTimeout(abort, silenceMs);
    },
    end: () => clearTimeout(timer),
  };
}
