import { setTimeout as delay } from 'node:timers/promises';

const intervalMs = 100;
const patienceMs = 30_000;

interface Sample {
  /** When it was asked, and how long the answer took, in ms. */
  at: number;
  tookMs: number;
  /** 0: no answer. */
  status: number;
}

/** An observer's view of the portal: how long calls failed, and whether `/readyz` said so. */
export interface Observation {
  /** The longest time in ms without a call that succeeded. */
  longestOutageMs: number;
  /** The longest that a call waited for its answer, in ms. */
  longestCallMs: number;
  /** The different answers of `/readyz`, in the order of their first appearance; 0 stands for none. */
  readyz: number[];
  /** The longest time in ms for which `/readyz` said 200 while calls failed. */
  untrueMs: number;
}

/** Asks ten times a second whether the portal is ready, and for something from the database. */
export class Probe {
  readonly #url: string;
  readonly #session: string;
  readonly #calls: Sample[] = [];
  readonly #readyz: Sample[] = [];
  #stopped = false;
  readonly #running: Promise<unknown>;

  constructor(url: string, session: string) {
    this.#url = url;
    this.#session = session;
    this.#running = Promise.all([
      this.#ask('/api/complaints?limit=1', this.#calls),
      this.#ask('/readyz', this.#readyz),
    ]);
  }

  async #ask(path: string, samples: Sample[]): Promise<void> {
    while (!this.#stopped) {
      const at = performance.now();
      const status = await fetch(this.#url + path, {
        headers: { authorization: `Bearer ${this.#session}` },
        signal: AbortSignal.timeout(patienceMs),
      })
        .then(async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        })
        .catch(() => 0);
      samples.push({ at, tookMs: performance.now() - at, status });
      await delay(intervalMs);
    }
  }

  /** The statuses of `/readyz` since then (`performance.now()`). */
  readyzSince = (moment: number): number[] =>
    this.#readyz.filter(({ at }) => at >= moment).map(({ status }) => status);

  async stop(): Promise<Observation> {
    this.#stopped = true;
    await this.#running;
    const moments = this.#calls.filter(works).map(({ at, tookMs }) => at + tookMs);
    return {
      longestOutageMs: longestGap(moments),
      longestCallMs: Math.max(...this.#calls.map(({ tookMs }) => tookMs)),
      readyz: [...new Set(this.#readyz.map(({ status }) => status))],
      untrueMs: this.#longestUntruth(),
    };
  }

  /** The longest row of 200s of `/readyz` between two calls that worked, from the first to the last of the row. */
  #longestUntruth(): number {
    let longest = 0;
    for (const [from, until] of this.#outages()) {
      let since: number | null = null;
      for (const { at, tookMs, status } of this.#readyz) {
        if (at < from || at + tookMs > until) continue;
        since = status === 200 ? (since ?? at) : null;
        if (since !== null) longest = Math.max(longest, at + tookMs - since);
      }
    }
    return longest;
  }

  /** From the beginning of the first call that failed to the end of the last one in a row. */
  #outages(): [from: number, until: number][] {
    const outages: [number, number][] = [];
    let open: [number, number] | null = null;
    for (const call of this.#calls) {
      if (works(call)) open = null;
      else if (open) open[1] = call.at + call.tookMs;
      else outages.push((open = [call.at, call.at + call.tookMs]));
    }
    return outages;
  }
}

const works = ({ status }: Sample) => status > 0 && status < 500;

function longestGap(moments: number[]): number {
  let longest = 0;
  for (const [index, moment] of moments.entries())
    if (index > 0) longest = Math.max(longest, moment - moments[index - 1]!);
  return longest;
}
