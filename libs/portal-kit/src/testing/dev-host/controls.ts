import { Observable } from '../../observable.ts';
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
  // The tab's name survives a reload, and storage is the remote's.
  readonly settings = new Observable<Settings>({
    ...initial,
    ...(JSON.parse(window.name || '{}') as Partial<Settings>),
  });
  readonly calls = new Observable<readonly string[]>([]);

  set(changed: Partial<Settings>): void {
    const settings = { ...this.settings.get(), ...changed };
    window.name = JSON.stringify(settings);
    this.settings.set(settings);
  }

  /** Notes a call, so that the bar can offer to let it fail. */
  note(call: string): void {
    const calls = this.calls.get();
    if (!calls.includes(call)) this.calls.set([...calls, call]);
  }
}

declare global {
  interface Window {
    campusDevHost?: Controls;
  }
}
