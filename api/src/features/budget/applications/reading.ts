import type { Caller } from '../../../platform/member-store.ts';
import type { ApplicationRoom } from './application-room.ts';
import type { Reading } from './presenter.ts';

export type ReadingOf = (caller: Caller) => Reading;

/** Milliseconds. */
const day = 86_400_000;

/** What has waited since before this moment has waited too long. */
export const overdueBefore = ({ now, config }: Pick<ApplicationRoom, 'now' | 'config'>): Date =>
  new Date(now() - config.overdueAfterDays * day);

export const createReading =
  (room: ApplicationRoom): ReadingOf =>
  ({ id }) => ({ reader: id, overdueBefore: overdueBefore(room) });
