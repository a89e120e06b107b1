import { timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { type Aggregator, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type Config, isLoopback } from '../../config.ts';
import { openChannel } from '../process-channel.ts';
import { cached } from '../storage/cached.ts';
import { DomainError } from './errors.ts';

/** Calls of a closed area: they are no errors, and another figure names the area. */
const closedRoute = 'closed area';

/**
 * Counts and times answers by method, route pattern and status, and shows it all to the operator: a worker shows what
 * all workers of its machine counted. Of the calls that aren't logged only failures count.
 */
export function createMetrics(
  access: Pick<Config, 'metricsToken' | 'trustProxy' | 'build' | 'worker'>,
  schemaVersion: number,
) {
  const registry = new Registry();
  const askPrimary =
    access.worker === undefined
      ? undefined
      : openChannel(process, { values: () => registry.getMetricsAsJSON() });
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'campus_build_info',
    help: 'Always 1; the labels name the version and the commit',
    labelNames: ['version', 'commit'],
    aggregator: 'max',
    registers: [registry],
  }).set({ ...access.build }, 1);
  new Gauge({
    name: 'campus_schema_version',
    help: 'Schema version of the stored data',
    aggregator: 'max',
    registers: [registry],
  }).set(schemaVersion);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });

  const observe: RequestHandler = (req, res, next) => {
    const start = performance.now();
    res.on('close', () => {
      // The moment of a call that is in no log would say too much here as well; a failure is worth knowing.
      if (res.locals['unlogged'] && res.statusCode < 500) return;
      // Methods are free text on the wire: the known ones only, or each odd one would be a series of its own.
      const method = /^(GET|HEAD|POST|PUT|DELETE|OPTIONS)$/.test(req.method) ? req.method : 'other';
      const route = res.locals['isClosed']
        ? closedRoute
        : ((res.locals['route'] as string | undefined) ?? 'none');
      duration.observe({ method, route, status: res.statusCode }, (performance.now() - start) / 1000);
    });
    next();
  };

  const expose: RequestHandler = async (req, res) => {
    if (!mayRead(req, access)) throw new DomainError('forbidden');
    res.locals['route'] = '/metrics';
    res
      .set('Cache-Control', 'no-store')
      .type(registry.contentType)
      .send(askPrimary ? await askPrimary('metrics') : await registry.metrics());
  };

  /** @param aggregator `max` for what all processes read alike, `sum` for what each counts by itself */
  const gauge = (name: string, help: string, read: () => Promise<number>, aggregator: Aggregator = 'max') =>
    new Gauge({
      name,
      help,
      aggregator,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });

  /**
   * Figures with labels that are read at each scrape, at most every ten seconds. Without an answer, from a database that
   * is away say, they are left out, and all others are still shown.
   */
  const readings = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    read: () => Promise<Reading<Label>[]>,
  ) => {
    const { get } = cached(readAgainMs, read);
    return new Gauge({
      name,
      help,
      labelNames,
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const found = await get().catch(() => []);
        this.reset();
        // Resetting a gauge without labels sets it to 0.
        if (labelNames.length === 0) this.remove();
        for (const { value, ...labels } of found) this.set(labels as never, value);
      },
    });
  };

  const failures = new Counter({
    name: 'campus_anonymous_failures_total',
    help: 'Failed answers to ballots and other calls whose moment is counted nowhere else',
    labelNames: ['status'],
    registers: [registry],
  });
  /** For calls that are in no log and no other figure. Successes aren't counted: their moments say who was here when. */
  const observeFailures: RequestHandler = (_req, res, next) => {
    res.on('finish', () => {
      if (res.statusCode >= 500 && !res.locals['isClosed']) failures.inc({ status: res.statusCode });
    });
    next();
  };

  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers: [registry] });

  return { observe, observeFailures, expose, gauge, readings, counter };
}

type Reading<Label extends string> = Record<Label, string> & { value: number };
const readAgainMs = 10_000;
export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Once a token is set, only the token counts. Without one, /metrics is for programs of this machine: not for what a proxy
 * passes on, and not for a web page whose name was made to point here (DNS rebinding).
 */
function mayRead(req: Request, { metricsToken, trustProxy }: Pick<Config, 'metricsToken' | 'trustProxy'>) {
  if (metricsToken !== undefined) {
    const given = Buffer.from(req.headers.authorization ?? '');
    const expected = Buffer.from(`Bearer ${metricsToken}`);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
  const forwarded = trustProxy > 0 || req.headers['x-forwarded-for'] !== undefined;
  const fromHere = /^(127\.|::1$|::ffff:127\.)/.test(req.socket.remoteAddress ?? '');
  return !forwarded && fromHere && isLoopback(req.headers.host ?? '');
}
