import { type Connection, Schema } from 'mongoose';
import { DomainError } from './http/errors.ts';
import type { Jobs } from './jobs.ts';
import type { Logger } from './log.ts';
import { upsert } from './storage/mongo-errors.ts';

const toleranceMs = 2000;
/** How long a comparison counts, unless the clock jumps meanwhile. */
const comparedForMs = 60_000;
const tellIntervalMs = 15_000;
/** A process that hasn't told its reading for so long has ended. */
const livingMs = 60_000;
/** How far another process's clock may be behind a moment that has passed here. */
const othersBehindMs = 60_000;

/** The last reported time of an API process's clock. */
interface ClockRecord {
  /** `<host>:<port>`, and `/<worker>` of several: a restarted process continues the row of the one before. */
  _id: string;
  reading: number;
}

export interface Clock {
  /** Whether this process's clock is within two seconds of the database's. */
  agrees: () => Promise<boolean>;
  /** The clock's fault, in words for an operator; `null` while it agrees. */
  fault: () => Promise<string | null>;
  databaseTime: () => Promise<Date>;
  /**
   * The database's time once `moment` has passed by this clock, which must agree with the database's, and the clocks of
   * all other processes are less than a minute short of that moment; else `null`.
   */
  passed: (moment: Date) => Promise<Date | null>;
}

const clockSchema = new Schema<ClockRecord>({ _id: String, reading: Number }, { versionKey: false });
export const createProcessClockModel = (connection: Connection) =>
  connection.model('ProcessClock', clockSchema, 'processClocks');

interface ClockSettings {
  connection: Connection;
  processName: string;
  now: () => number;
  readDatabaseTime?: (() => Promise<number>) | undefined;
  onCrash?: () => void;
  log: Logger;
}

/**
 * Compares this process's clock with the database's, and with those of the other processes on the same database.
 * Between two comparisons the monotonic clock shows a jump.
 */
export function createClock({
  connection,
  processName,
  now,
  readDatabaseTime,
  onCrash = () => {},
  log,
}: ClockSettings) {
  const clocks = createProcessClockModel(connection);
  const _id = processName;
  const askDatabase =
    readDatabaseTime ??
    (async () => {
      const { localTime } = (await connection.db!.command({ hello: 1 })) as { localTime: Date };
      return localTime.getTime();
    });
  /** The database's time at a moment of the monotonic clock, and how wrong it can be. */
  let compared = { databaseTime: 0, errorMs: 0, at: -Infinity };
  let wasWrong = false;
  /** The last reports of other processes, and when they first arrived here, by the monotonic clock. */
  const others = new Map<string, { reading: number; seenAt: number }>();
  let lastHeldBack = '';

  /** How far this clock is ahead of the database's; 0 within what can be measured. */
  function ahead(): number {
    const expected = compared.databaseTime + (performance.now() - compared.at);
    const difference = now() - expected;
    return Math.sign(difference) * Math.max(0, Math.abs(difference) - compared.errorMs);
  }
  const isWrong = () => Math.abs(ahead()) > toleranceMs || compared.errorMs > toleranceMs;

  async function compare(): Promise<void> {
    const sentAt = performance.now();
    const databaseTime = await askDatabase();
    const at = performance.now();
    // The database read its clock at some moment of the round trip.
    const errorMs = (at - sentAt) / 2;
    compared = { databaseTime: databaseTime + errorMs, errorMs, at };
    if (isWrong() === wasWrong) return;
    wasWrong = !wasWrong;
    if (wasWrong) log.error({ aheadMs: Math.round(ahead()) }, describe());
    else log.info('The clock agrees with the database’s again: this process moves deadlines again.');
  }

  function describe(): string {
    if (compared.errorMs > toleranceMs)
      return 'The database took so long to tell its time that the clocks can’t be compared.';
    const seconds = (Math.abs(ahead()) / 1000).toFixed(0);
    return (
      `The clock of this process is ${seconds} s ${ahead() > 0 ? 'ahead of' : 'behind'} the database’s. ` +
      'Until both agree within 2 s, it moves no election and no deadline, and is not ready. ' +
      'Check which clock is wrong (`timedatectl`), and synchronise both machines by NTP.'
    );
  }

  async function agrees(): Promise<boolean> {
    if (performance.now() - compared.at > comparedForMs || isWrong()) await compare();
    return !isWrong();
  }

  async function databaseTime(): Promise<Date> {
    await compare();
    if (isWrong()) throw new DomainError('clock-wrong');
    return new Date(compared.databaseTime);
  }

  async function lookAtOthers(): Promise<void> {
    const seenAt = performance.now();
    for (const other of await clocks.find({ _id: { $gt: '' } }).lean()) {
      if (other._id === _id) continue;
      const before = others.get(other._id);
      if (before?.reading !== other.reading) others.set(other._id, { reading: other.reading, seenAt });
      else if (seenAt - before.seenAt >= livingMs) {
        // It crashed. Should it still live, its row has another reading by now, or it tells the next.
        const { deletedCount } = await clocks.deleteOne(other);
        others.delete(other._id);
        if (deletedCount > 0) onCrash();
      }
    }
  }

  const tell = () =>
    upsert(() => clocks.updateOne({ _id }, { $set: { reading: now() } }, { upsert: true }).exec());

  /** The others whose clocks haven't come near to this moment. */
  function shortOf(moment: number): string[] {
    const at = performance.now();
    return [...others]
      .filter(([, { seenAt }]) => at - seenAt < livingMs)
      .filter(([, { reading, seenAt }]) => reading + (at - seenAt) < moment - othersBehindMs)
      .map(([name]) => name);
  }

  async function passed(moment: Date): Promise<Date | null> {
    if (moment.getTime() > now()) return null;
    await compare();
    // Within the tolerance this clock may be ahead.
    if (isWrong() || compared.databaseTime < moment.getTime()) return null;
    await lookAtOthers();
    const short = shortOf(moment.getTime());
    if (short.length === 0) return new Date(compared.databaseTime);
    const heldBack = `${moment.getTime()} ${short.join(' ')}`;
    if (heldBack !== lastHeldBack)
      log.error(
        { moment, processes: short },
        'A deadline has passed by the clocks of this process and the database, but not by those of other processes: it waits. Check the clocks of all machines.',
      );
    lastHeldBack = heldBack;
    return null;
  }

  return {
    clock: {
      agrees,
      fault: async () => ((await agrees()) ? null : describe()),
      databaseTime,
      passed,
    } satisfies Clock,
    /** Whether other processes serve the portal; one that started within the last seconds may be missing. */
    hasOthers: () => {
      const at = performance.now();
      return [...others.values()].some(({ seenAt }) => at - seenAt < livingMs);
    },
    /**
     * Compares for the first time, then reports to the others until the process stops.
     * @returns whether a process of this name crashed before
     */
    start: async (jobs: Jobs): Promise<boolean> => {
      await compare();
      const wasCrashed = (await clocks.exists({ _id })) !== null;
      await tell();
      await lookAtOthers();
      const report = async () => {
        await agrees();
        await tell();
        await lookAtOthers();
      };
      jobs.everywhere('clock', tellIntervalMs, report, { withAnyClock: true });
      jobs.atStop(async () => void (await clocks.deleteOne({ _id }).catch(() => {})));
      return wasCrashed;
    },
  };
}
