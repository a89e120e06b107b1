import { createHash } from 'node:crypto';
import type { Parsed } from '@campus/contracts';
import type { ClientFault, ClientVisit, sendClientReports } from '@campus/contracts/remotes';
import { daysBefore } from '../../../platform/days.ts';
import { upsert } from '../../../platform/storage/mongo-errors.ts';
import type { Platform } from '../../../services/platform.ts';
import { loadTimeKey } from './load-times.ts';
import type { ReportModel } from './model.ts';

/** Days that reports are kept. */
export const reportDays = 30;
/** Kinds of faults stored per version and day; further kinds are only counted. This limits what clients can store. */
export const mostFaultKinds = 40;

type Reports = Parsed<(typeof sendClientReports)['body']>;

export interface ReportSettings extends Pick<Platform, 'today' | 'log'> {
  model: ReportModel;
  /** Whether the portal has ever released this version. */
  knows: (remote: string, version: string) => boolean;
  /** The page under which a visit is counted; `null` if visits to it must stay unknown. */
  pageOf: (fault: ClientFault) => string | null;
  /** For the metrics. */
  counted: (what: 'faults' | 'visits', remote: string) => void;
}

/** Counts what browsers report, by remote, version and day. */
export function createReports({ model, knows, pageOf, counted, today, log }: ReportSettings) {
  /** The document of a version's day, made when it is the first report. */
  async function dayOf({ remote, version }: { remote: string; version: string }): Promise<string> {
    const day = today();
    const _id = `${day} ${remote} ${version}`;
    const empty = { day, remote, version, loadTimes: {}, faults: {}, kinds: 0, others: 0 };
    await upsert(() => model.updateOne({ _id }, { $setOnInsert: empty }, { upsert: true }).exec());
    return _id;
  }

  async function countVisit(visit: ClientVisit): Promise<void> {
    const _id = await dayOf(visit);
    await model.updateOne({ _id }, { $inc: { [`loadTimes.${loadTimeKey(visit.ms)}`]: 1 } });
    counted('visits', visit.remote);
  }

  async function countFault(fault: ClientFault, page: string): Promise<void> {
    const { remote, version, ...seen } = fault;
    const _id = await dayOf(fault);
    const place = `faults.${keyOf({ ...fault, page })}`;
    const again = async () =>
      (await model.updateOne({ _id, [place]: { $exists: true } }, { $inc: { [`${place}.count`]: 1 } }))
        .matchedCount > 0;
    counted('faults', remote);
    if (await again()) return;
    const added = await model.updateOne(
      { _id, [place]: { $exists: false }, kinds: { $lt: mostFaultKinds } },
      { $set: { [place]: { ...seen, page, count: 1 } }, $inc: { kinds: 1 } },
    );
    if (added.matchedCount > 0)
      log.warn(
        { remote, version, page, fault: seen.kind, error: seen.error, stack: seen.stack },
        `${remote} ${version} ${inWords[seen.kind]} in a visitor's browser; first of its kind today, further ones are only counted. See Admin Panel → Remotes, where it can be switched off or rolled back`,
      );
    // It was the last free place that is gone, or the same fault took it at the same time.
    else if (!(await again())) await model.updateOne({ _id }, { $inc: { others: 1 } });
  }

  return {
    /** Silently drops reports about unreleased versions and about pages whose visits must stay unknown. */
    async count({ faults, visits }: Reports): Promise<void> {
      for (const visit of visits) if (knows(visit.remote, visit.version)) await countVisit(visit);
      for (const fault of faults) {
        const page = knows(fault.remote, fault.version) ? pageOf(fault) : null;
        if (page !== null) await countFault(fault, page);
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
  global: 'changed something that belongs to the whole page',
};

/** Faults with the same key are counted together: where and how, by the innermost frame. */
const keyOf = ({ kind, page, error, stack }: ClientFault): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, page, error, stack[0]]))
    .digest('hex')
    .slice(0, 20);
