import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Parsed } from '@campus/contracts';
import type { ClientFault, ClientVisit, sendClientReports } from '@campus/contracts/remotes';
import { LRUCache } from 'lru-cache';
import { daysBefore } from '../../../platform/days.ts';
import { upsert } from '../../../platform/storage/mongo-errors.ts';
import type { Platform } from '../../../services/platform.ts';
import { loadTimeKey } from './load-times.ts';
import type { ReportModel } from './model.ts';

/** Days that reports are kept. */
export const reportDays = 30;
/** Kinds of faults stored per version and day; further kinds are only counted. This limits what clients can store. */
export const mostFaultKinds = 40;
/** New kinds of faults that one address can name per version and day. */
export const mostKindsOfAddress = 5;
/** Visits, reports of one kind of fault and of further kinds that one address can have counted per version and day. */
export const mostCountsOfAddress = 20;
/** One more place an hour, until evening: a flood leaves places for the faults of later hours. */
const placesAt = (hour: number) => Math.min(mostFaultKinds, 20 + hour);

type Reports = Parsed<(typeof sendClientReports)['body']>;

export interface ReportSettings extends Pick<Platform, 'today' | 'log'> {
  model: ReportModel;
  /** The hour of the college's day. */
  hour: () => number;
  /** Whether the portal has ever released this version. */
  knows: (remote: string, version: string) => boolean;
  /** The page under which a visit is counted; `null` if visits to it must stay unknown. */
  pageOf: (fault: ClientFault) => string | null;
  /** For the metrics. */
  counted: (what: 'faults' | 'visits', remote: string) => void;
}

/** Counts what browsers report, by remote, version and day. */
export function createReports({ model, knows, pageOf, counted, today, hour, log }: ReportSettings) {
  const shareOf = createAddressShares();

  /** The document of a version's day, made when it is the first report. */
  async function dayOf({ remote, version }: { remote: string; version: string }): Promise<string> {
    const day = today();
    const _id = `${day} ${remote} ${version}`;
    const empty = { day, remote, version, loadTimes: {}, faults: {}, kinds: 0, others: 0 };
    await upsert(() => model.updateOne({ _id }, { $setOnInsert: empty }, { upsert: true }).exec());
    return _id;
  }

  async function countVisit(visit: ClientVisit, from: string): Promise<void> {
    const _id = await dayOf(visit);
    if (!shareOf(from, _id).count('visits')) return;
    await model.updateOne({ _id }, { $inc: { [`loadTimes.${loadTimeKey(visit.ms)}`]: 1 } });
    counted('visits', visit.remote);
  }

  async function countFault(fault: ClientFault, page: string, from: string): Promise<void> {
    const { remote, version, ...seen } = fault;
    const _id = await dayOf(fault);
    const key = keyOf({ ...fault, page });
    const share = shareOf(from, _id);
    if (!share.count(key)) return;
    const place = `faults.${key}`;
    const change = async (filter: object, update: object): Promise<boolean> => {
      const { matchedCount } = await model.updateOne({ _id, ...filter }, update);
      if (matchedCount > 0) counted('faults', remote);
      return matchedCount > 0;
    };
    const again = () => change({ [place]: { $exists: true } }, { $inc: { [`${place}.count`]: 1 } });
    const countFurther = async () => {
      share.forget(key);
      if (share.count('others')) await change({}, { $inc: { others: 1 } });
    };
    if (await again()) return;
    if (share.named.size >= mostKindsOfAddress && !share.named.has(key)) return countFurther();
    share.named.add(key);
    const isAdded = await change(
      { [place]: { $exists: false }, kinds: { $lt: placesAt(hour()) } },
      { $set: { [place]: { ...seen, page, count: 1 } }, $inc: { kinds: 1 } },
    );
    if (isAdded)
      log.warn(
        { remote, version, page, fault: seen.kind, error: seen.error, stack: seen.stack },
        `${remote} ${version} ${inWords[seen.kind]} in a visitor's browser; first of its kind today, further ones are only counted. See Admin Panel → Remotes, where it can be switched off or rolled back`,
      );
    // It was the last free place that is gone, or the same fault took it at the same time.
    else if (!(await again())) await countFurther();
  }

  return {
    /**
     * Silently drops reports about unreleased versions and about pages whose visits must stay unknown.
     * @param from the address, whose share of the figures is limited
     */
    async count({ faults, visits }: Reports, from: string): Promise<void> {
      for (const visit of visits) if (knows(visit.remote, visit.version)) await countVisit(visit, from);
      for (const fault of faults) {
        const page = knows(fault.remote, fault.version) ? pageOf(fault) : null;
        if (page !== null) await countFault(fault, page, from);
      }
    },

    async deleteOld(): Promise<void> {
      await model.deleteMany({ day: { $lt: daysBefore(today(), reportDays - 1) } });
    },
  };
}

const inWords: Record<ClientFault['kind'], string> = {
  load: 'could not be loaded',
  render: 'failed to draw a page',
  uncaught: 'threw an error that nothing caught',
  rejection: 'left a rejected promise that nothing handled',
};

/** Faults with the same key are counted together: where and how, by the innermost frame. */
const keyOf = ({ kind, page, error, stack }: ClientFault): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, page, error, stack[0]]))
    .digest('hex')
    .slice(0, 20);

/** The reports of one address about one version that were counted on one day. */
interface AddressShare {
  /** Kinds of faults that it named. */
  named: Set<string>;
  /** Counts by what was counted; `false` once it is too much. */
  count: (what: string) => boolean;
  forget: (what: string) => void;
}

/**
 * Anyone can send reports, and this keeps one sender from filling the figures of everybody. Only in memory, and by a keyed
 * hash: no one can tell afterwards which address reported.
 */
function createAddressShares() {
  const key = randomBytes(32);
  const shares = new LRUCache<string, AddressShare>({ max: 20_000, memoMethod: newShare });
  return (address: string, versionAndDay: string): AddressShare =>
    shares.memo(createHmac('sha256', key).update(`${versionAndDay} ${address}`).digest('base64'));
}

function newShare(): AddressShare {
  const counts = new Map<string, number>();
  return {
    named: new Set(),
    count(what) {
      const before = counts.get(what) ?? 0;
      counts.set(what, before + 1);
      return before < mostCountsOfAddress;
    },
    forget: (what) => counts.delete(what),
  };
}
