import { timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { type Aggregator, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../../config.ts';
import { openChannel } from '../process-channel.ts';
import { DomainError } from './errors.ts';

/**
 * Counts and times each answer by method, route pattern and status, and shows it all to the operator: a worker shows what
 * all workers of its machine counted.
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
    res.once('close', () => {
      // Methods are free text on the wire: the known ones only, or each odd one would be a series of its own.
      const method = /^(GET|HEAD|POST|PUT|DELETE|OPTIONS)$/.test(req.method) ? req.method : 'other';
      const route = (res.locals['route'] as string | undefined) ?? 'none';
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

  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers: [registry] });

  return { observe, expose, gauge, counter };
}
export type Metrics = ReturnType<typeof createMetrics>;

function mayRead(req: Request, access: Pick<Config, 'metricsToken' | 'trustProxy'>): boolean {
  const given = Buffer.from(req.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${access.metricsToken}`);
  if (access.metricsToken && given.length === expected.length && timingSafeEqual(given, expected))
    return true;
  // Behind a proxy on the same machine every request comes from loopback.
  const forwarded = access.trustProxy > 0 || req.headers['x-forwarded-for'] !== undefined;
  return !forwarded && /^(127\.|::1$|::ffff:127\.)/.test(req.socket.remoteAddress ?? '');
}
