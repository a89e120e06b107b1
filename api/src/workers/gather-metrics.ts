import type { Worker } from 'node:cluster';
import {
  AggregatorRegistry,
  Counter,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import { type Ask, openChannel } from '../platform/process-channel.ts';

type Values = MetricObjectWithValues<MetricValue<string>>[];

/** The primary's part of `/metrics`: adds up what all workers counted. Sums don't fall when a worker ends. */
export function gatherMetrics(countListening: () => number) {
  const own = new Registry();
  new Gauge({
    name: 'campus_workers',
    help: 'API processes on this machine that take requests',
    registers: [own],
    collect() {
      this.set(countListening());
    },
  });
  const ends = new Counter({
    name: 'campus_worker_ends_total',
    help: 'API processes that ended by themselves and were replaced',
    registers: [own],
  });
  const workers = new Map<Worker, { ask: Ask; last: Values }>();
  /** The counts of workers that have ended. */
  let past: Values = [];

  async function gather(): Promise<string> {
    await Promise.allSettled(
      Array.from(workers.values(), async (one) => {
        one.last = (await one.ask('values')) as Values;
      }),
    );
    const values = Array.from(workers.values(), ({ last }) => last);
    const sums = AggregatorRegistry.aggregate([...values, past]);
    return `${await sums.metrics()}\n${await own.metrics()}`;
  }

  return {
    add: (worker: Worker) =>
      void workers.set(worker, { ask: openChannel(worker, { metrics: gather }), last: [] }),
    /** Keeps what it had counted when it was asked last. */
    async remove(worker: Worker): Promise<void> {
      const counted = (workers.get(worker)?.last ?? []).filter(({ type }) => isCount(type));
      workers.delete(worker);
      past = await AggregatorRegistry.aggregate([past, counted]).getMetricsAsJSON();
    },
    countEnd: () => ends.inc(),
  };
}

/** prom-client's types say numbers, its values are words. */
const isCount = (type: unknown) => type === 'counter' || type === 'histogram';
