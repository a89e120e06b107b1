import type { AreaState, switchAreaSchema } from '@campus/contracts/administration';
import { areaIds, endpointsOfArea } from '@campus/contracts/areas';
import type { Endpoint, Registry } from '@campus/contracts';
import type { Connection } from 'mongoose';
import type * as z from 'zod/mini';
import { DomainError, isForeseen, notPossible } from '../../platform/http/errors.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import { upsert } from '../../platform/storage/mongo-errors.ts';
import { createAdminSetting } from '../admin-setting.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { createFailingJobModel, createSwitchesModel } from './model.ts';

/** How soon a switch that was turned in another process counts here, in ms. */
const readIntervalMs = 2000;
/** Failures of a job in a row, in one process and for no foreseen reason, that close its area. */
const mostFailures = 3;

/** Says what closing an area now would interrupt; `null`: nothing. */
export type UnderWay = () => Promise<string | null>;

interface AreaStatus {
  state: AreaState;
  /** For readers; `null` while calls are answered. */
  message: string | null;
  job: string | null;
  since: Date | null;
}

interface AreaOptions {
  /** The portal itself needs it: it can't be switched off. */
  isNeeded?: boolean | undefined;
  /** Another process answers its calls and runs its jobs. */
  isElsewhere: boolean;
}

const first = { version: 0, off: [] as { area: string; message: string; since: Date }[] };

interface Deps {
  connection: Connection;
  audit: AuditLog;
  jobs: Pick<Jobs, 'everywhere'>;
  log: Logger;
  now: () => number;
}

/** Which areas answer their calls, and why others don't. Each area is closed alone. */
export function createAreas({ connection, audit, jobs, log, now }: Deps) {
  const setting = createAdminSetting(createSwitchesModel(connection), 'areas', first, audit);
  const failingJobs = createFailingJobModel(connection);
  const known = new Map<string, AreaOptions>();
  const stopped = new Set<string>();
  const underWay = new Map<string, UnderWay>();
  const watchedJobs = new Set<string>();
  const areaOf = new Map<Endpoint, string>(
    areaIds.flatMap((id) => endpointsOfArea(id).map((endpoint) => [endpoint, id] as const)),
  );
  let version = first.version;
  let off = new Map<string, (typeof first.off)[number]>();
  let failing = new Map<string, { _id: string; since: Date }>();
  /** Those among `failing` that stay open until something has ended. */
  let spared = new Set<string>();

  /** @throws when the database is away; what was read before stays */
  async function read(): Promise<void> {
    const [switches, rows] = await Promise.all([setting.read(), failingJobs.find().lean()]);
    const busy = await Promise.all(
      rows.map(async ({ area }) => ((await whatIsUnderWay(area)) ? [area] : [])),
    );
    version = switches.version;
    off = new Map(switches.off.map((one) => [one.area, one]));
    // A job that an earlier version had can't succeed any more.
    const current = rows.filter(({ _id, area }) => watchedJobs.has(_id) || areas.isElsewhere(area));
    failing = new Map(current.map((row) => [row.area, row]));
    spared = new Set(busy.flat());
  }
  /** Without the database each call says by itself that it is away. */
  const readAgain = () =>
    read().catch((error: unknown) => {
      if (!isForeseen(error)) throw error;
    });
  jobs.everywhere('areas', readIntervalMs, readAgain, { withAnyClock: true });

  const allRun = () => off.size + stopped.size + failing.size === 0;

  async function whatIsUnderWay(id: string): Promise<string | null> {
    try {
      return (await underWay.get(id)?.()) ?? null;
    } catch (error) {
      log.warn({ err: error, area: id }, 'an area can’t say what is under way');
      return 'This area can’t say what is under way.';
    }
  }

  function statusOf(id: string): AreaStatus {
    const [switched, failed] = [off.get(id), failing.get(id)];
    const open = { message: null, job: null, since: null };
    const outOfOrder = new DomainError('area-stopped').message;
    if (switched) return { ...open, state: 'off', message: switched.message, since: switched.since };
    if (stopped.has(id)) return { ...open, state: 'stopped', message: outOfOrder };
    if (failed) {
      const message = spared.has(id) ? null : outOfOrder;
      return { state: 'failing', message, job: failed._id, since: failed.since };
    }
    return { ...open, state: areas.isElsewhere(id) ? 'elsewhere' : 'runs' };
  }

  async function failed(area: string, job: string): Promise<void> {
    log.error(
      { area, job },
      `The job “${job}” of the area “${area}” failed ${mostFailures} times in a row. The area is closed until the job succeeds, unless something is under way in it. The other areas work.`,
    );
    const row = { area, since: new Date(now()) };
    await upsert(() => failingJobs.updateOne({ _id: job }, { $setOnInsert: row }, { upsert: true }).exec());
    await read();
  }

  async function mended(area: string, job: string): Promise<void> {
    await failingJobs.deleteOne({ _id: job });
    await read();
    log.info({ area, job }, 'a job that failed again and again has succeeded');
  }

  const areas = {
    add: (id: string, options: AreaOptions) => void known.set(id, options),
    stop: (id: string) => void stopped.add(id),
    couldNotStart: (id: string) => stopped.has(id),
    isElsewhere: (id: string) => known.get(id)?.isElsewhere === true,
    /** Asked before an area is switched off or closed for a failing job. */
    underWay: (id: string, source: UnderWay) => void underWay.set(id, source),
    /** A job that closes its area when it fails again and again. */
    watched(area: string, job: string, work: () => Promise<void>) {
      let failures = 0;
      watchedJobs.add(job);
      return async () => {
        try {
          await work();
        } catch (error) {
          if (!isForeseen(error)) failures += 1;
          if (failures >= mostFailures && failing.get(area)?._id !== job) await failed(area, job);
          throw error;
        }
        failures = 0;
        if (failing.get(area)?._id === job) await mended(area, job);
      };
    },
    read,
    /** Whether home page, search and bell may show the area. Another process may answer its calls. */
    isOpen: (id: string) => statusOf(id).message === null,
    closed: (endpoint: Endpoint): DomainError | null => {
      const id = areaOf.get(endpoint)!;
      if (allRun() && !areas.isElsewhere(id)) return null;
      const { state, message } = statusOf(id);
      if (state === 'elsewhere')
        return new DomainError('area-stopped', { message: 'Another process of the portal answers this.' });
      return message === null
        ? null
        : new DomainError(state === 'off' ? 'area-off' : 'area-stopped', { message });
    },
    closedIds: () => (allRun() ? [] : [...known.keys()].filter((id) => !areas.isOpen(id))),
    /** For machines: the areas that don't run as they should, by id. */
    notRunning: (): Record<string, AreaState> =>
      Object.fromEntries(
        [...known.keys()].flatMap((id) => {
          const { state } = statusOf(id);
          return state === 'runs' ? [] : [[id, state]];
        }),
      ),
    /** The registry whose pages say that their area is closed. */
    overlaid(registry: Registry): Registry {
      if (allRun()) return registry;
      const remotes = registry.remotes.map((remote) => {
        const { state, message } = statusOf(remote.id);
        if (message === null || remote.off) return remote;
        return { ...remote, off: { message, ...(state !== 'off' && { isOutOfOrder: true as const }) } };
      });
      return { ...registry, remotes };
    },
    async list() {
      await read();
      const found = [...known].map(async ([id, { isNeeded }]) => ({
        id,
        ...statusOf(id),
        canSwitch: !isNeeded,
        underWay: await whatIsUnderWay(id),
      }));
      return { version, areas: await Promise.all(found) };
    },
    /** @throws DomainError `state-changed` when something else is under way than the admin has read */
    async turn(id: string, to: z.infer<typeof switchAreaSchema>, actor: string): Promise<void> {
      const options = known.get(id);
      if (!options) throw new DomainError('not-found');
      if (options.isNeeded) throw notPossible('The portal can’t do without this area.');
      const before = await setting.read();
      const isSame = before.off.find(({ area }) => area === id)?.message === (to.off ?? undefined);
      if (isSame) return;
      if (to.off !== null && (await whatIsUnderWay(id)) !== to.underWay)
        throw new DomainError('state-changed');
      const others = before.off.filter(({ area }) => area !== id);
      const own = to.off === null ? [] : [{ area: id, message: to.off, since: new Date(now()) }];
      await setting.change({ version: to.version, off: [...others, ...own] }, () => [
        {
          actor,
          action: to.off === null ? 'area.on' : 'area.off',
          target: { kind: 'area', id, label: id },
          reason: to.off ?? '',
        },
      ]);
      await read();
    },
  };
  return areas;
}
export type Areas = ReturnType<typeof createAreas>;
