import type { CollegeDomains, DemoAccount } from '@campus/contracts';
import type { Connection } from 'mongoose';
import type { call } from './call.ts';

export interface Demo {
  /** Tokens of the demo accounts. */
  people: Record<DemoAccount['role'], string>;
  /** A token of the demo student, or of another one by this name, who has no account to sign in with. */
  student: (name?: string) => string;
  domains: CollegeDomains;
  /** Whether the API keeps the profiles. */
  keepsProfiles: boolean;
  /** The college's day so many days ago; ahead, if below zero. */
  day: (ago: number) => string;
  /**
   * Calls the API. What is there already (409) is no error, so that everything can be repeated.
   * @throws Error with the answer
   */
  call: (method: string, path: string, token: string | null, body?: object) => ReturnType<typeof call>;
  connection: Connection;
  /** Does what the API would do in the background, such as sealing a ballot box. */
  runJobs: () => Promise<void>;
}

/** Something that happened in the college, at the time at which the API was told. */
export interface DemoEvent {
  /** Days ago. */
  ago: number;
  /** On the college's clocks, `14:30`; the future is cut off. */
  at: string;
  run: () => Promise<unknown>;
}

/** What `api/src/features/<id>/demo.ts` exports as `events`. */
export type DemoEvents = (demo: Demo) => DemoEvent[];

/** Weekdays only: the first one at least so many days ago. */
export function weekdayAgo({ day }: Pick<Demo, 'day'>, ago: number): number {
  return [0, 6].includes(new Date(day(ago)).getUTCDay()) ? weekdayAgo({ day }, ago + 1) : ago;
}
