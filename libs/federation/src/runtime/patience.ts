/** A timeout that starts again whenever something arrives. */
export interface Patience {
  /** Aborted after `silenceMs` without progress. */
  signal: AbortSignal;
  /** Call it when something arrives. */
  renew: () => void;
  /** Stops the timer. */
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
