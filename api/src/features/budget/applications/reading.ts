import type { Caller } from '../../../platform/member-store.ts';
import type { ApplicationRoom } from './application-room.ts';
import type { Reading } from './presenter.ts';

export type ReadingOf = (caller: Caller) => Reading;

/** Milliseconds. */
const day = 86_400_000;

export const createReading =
  ({ now, config }: ApplicationRoom): ReadingOf =>
  ({ id }) => ({ reader: id, overdueBefore: new Date(now() - config.overdueAfterDays * day) });
