import type { personas } from '../personas.ts';

export const failures = ['none', '403', '409', '500', 'offline'] as const;
export type Failure = (typeof failures)[number];

/** The settings of the bar. */
export interface Settings {
  person: keyof typeof personas | 'visitor';
  latencyMs: number;
  offline: boolean;
  /** How a call fails, by "get /api/absences"; the others succeed. */
  failing: Record<string, Failure>;
  /** `next`: the next call is refused as the API refuses an expired session. `over`: it was. */
  sessionEnd: 'none' | 'next' | 'over';
  dark: boolean;
  phone: boolean;
  longNames: boolean;
}

const initial: Settings = {
  person: 'student',
  latencyMs: 0,
  offline: false,
  failing: {},
  sessionEnd: 'none',
  dark: false,
  phone: false,
  longNames: false,
};

/** The bar's settings and the calls that the page made. The bar has them, the page in the frame reads them there. */
export class Controls {
  #settings: Settings;
  #calls: readonly string[] = [];
  readonly #listeners = new Set<() => void>();

  constructor() {
    // The tab's name survives a reload, and storage is the remote's.
    this.#settings = { ...initial, ...(JSON.parse(window.name || '{}') as Partial<Settings>) };
  }

  get = (): Settings => this.#settings;
  calls = (): readonly string[] => this.#calls;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  set(changed: Partial<Settings>): void {
    this.#settings = { ...this.#settings, ...changed };
    window.name = JSON.stringify(this.#settings);
    this.#tell();
  }

  /** Notes a call, so that the bar can offer to let it fail. */
  note(call: string): void {
    if (this.#calls.includes(call)) return;
    this.#calls = [...this.#calls, call];
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

declare global {
  interface Window {
    campusDevHost?: Controls;
  }
}
