import { areaIds, endpointsOfArea } from '@campus/contracts/areas';
import { importEach } from '@campus/contracts/by-folder/import-all';
import type { Connection } from 'mongoose';
import { createAreaConnections } from './platform/storage/area-connection.ts';
import type { EndpointRouter } from './platform/http/endpoint-router.ts';
import type { Feature, Platform } from './services/platform.ts';

interface BrokenFeature {
  id: string;
  error: unknown;
}

const found = await loadFeatures(importEach(import.meta.dirname, './features/*/router.ts'), areaIds);

export const features = found.features;
/** Areas whose program throws when it is loaded, or is no feature. */
export const brokenFeatures = found.broken;

/** Everything in the database that is encrypted with `SECRETS_KEY`. */
export const sealedFields = features.flatMap(({ sealed }) => sealed ?? []);

/** Recounts every area's figures, one area after the other; one line for people per difference. */
export async function* recountAll(connection: Connection): AsyncGenerator<string> {
  for (const { id } of brokenFeatures) yield `${id}: not compared, because the area can’t be loaded.`;
  for (const { recount } of features) if (recount) yield* await recount(connection);
}

/** @throws Error that names the areas that can't be loaded: for tools that must reach all data */
export function requireAllFeatures(): void {
  if (brokenFeatures.length > 0)
    throw new Error(
      brokenFeatures.map(({ id, error }) => `The area ${id} can’t be loaded: ${String(error)}`).join('\n'),
    );
}

/** Loads each area by itself, by `features/<id>/router.ts`. */
export async function loadFeatures(
  routers: Record<string, () => Promise<object>>,
  contractIds: readonly string[],
): Promise<{ features: (Feature & { id: string })[]; broken: BrokenFeature[] }> {
  const features: (Feature & { id: string })[] = [];
  const broken: BrokenFeature[] = [];
  for (const [id, load] of Object.entries(routers)) {
    try {
      if (!contractIds.includes(id))
        throw new Error(
          `api/src/features/${id} has no contract. Add libs/contracts/src/areas/${id}/index.ts.`,
        );
      const router = await load();
      if (!('feature' in router)) throw new Error(`api/src/features/${id}/router.ts exports no \`feature\`.`);
      features.push({ id, ...(router.feature as Feature) });
    } catch (error) {
      broken.push({ id, error });
    }
  }
  return { features, broken };
}

/**
 * Mounts each area by itself, with a connection that reaches its own collections alone. Nothing of one that throws is
 * kept: neither calls nor jobs, and its addresses answer 503.
 * @throws Error when `API_FEATURES` names no area
 */
export async function mountFeatures(
  platform: Platform,
  refuse: EndpointRouter['refuse'],
  { features, broken } = found,
): Promise<void> {
  const { areas, config, connection, log } = platform;
  const ids = [...features, ...broken].map(({ id }) => id);
  const unknown = config.features?.filter((id) => !ids.includes(id)) ?? [];
  if (unknown.length > 0) throw new Error(`API_FEATURES names no area: ${unknown.join(', ')}.`);
  const stop = ({ id, error }: BrokenFeature) => {
    log.error(
      { err: error, area: id },
      `The area “${id}” could not start. Its calls answer 503 and the other areas work. Mend it and restart the API.`,
    );
    areas.stop(id);
    for (const endpoint of endpointsOfArea(id)) refuse(endpoint);
  };
  const connections = createAreaConnections(connection);
  const own = new Map<string, Connection>();
  const attempt = async (id: string, work: () => void | Promise<void>) => {
    try {
      await work();
    } catch (error) {
      stop({ id, error });
    }
  };
  for (const id of ids.toSorted())
    areas.add(id, {
      isNeeded: features.find((one) => one.id === id)?.isNeeded,
      isElsewhere: config.features?.includes(id) === false,
    });
  for (const area of broken) stop(area);
  // Every area declares its collections before any is mounted, so that two can't take the same.
  for (const { id, dataChecks } of features)
    await attempt(
      id,
      () =>
        void own.set(
          id,
          connections.of(id, (made) => dataChecks?.(made)),
        ),
    );
  for (const { id, mount } of features) {
    const reached = own.get(id);
    if (!reached) continue;
    const { staged, keep } = stage(platform, id, refuse);
    await attempt(id, async () => {
      await mount({ ...staged, connection: reached });
      keep();
    });
  }
}

/** A platform that registers calls, jobs and sources only when `keep` is called. */
function stage(
  platform: Platform,
  id: string,
  refuse: EndpointRouter['refuse'],
): { staged: Platform; keep: () => void } {
  const steps: (() => void)[] = [];
  const later =
    <Args extends unknown[]>(register: (...args: Args) => void) =>
    (...args: Args) =>
      void steps.push(() => register(...args));
  const { route, permit, publish, home, search, jobs, areas } = platform;
  const isElsewhere = areas.isElsewhere(id);
  const here = <Args extends unknown[]>(register: (...args: Args) => void) =>
    isElsewhere ? () => {} : later(register);
  /** A closed area has nothing for readers. */
  const whileOpen =
    <Args extends unknown[], Item>(source: (...args: Args) => Promise<Item[]>) =>
    async (...args: Args) =>
      areas.isOpen(id) ? source(...args) : [];
  const staged: Platform = {
    ...platform,
    route: (isElsewhere ? later(refuse) : later(route)) as Platform['route'],
    permit: later(permit),
    publish: later((figures) => publish(whileOpen(figures))),
    home: later((area, ...sources) => home(area, ...sources.map(whileOpen))),
    search: later((area, source) => search(area, whileOpen(source))),
    underWay: later((source) => areas.underWay(id, source)),
    jobs: {
      repeat: here((name, ms, work) => jobs.repeat(name, ms, areas.watched(id, name, work))),
      // Home page and search, which run in every process, read the memory that these jobs fill.
      everywhere: later((name, ms, work, options) =>
        jobs.everywhere(name, ms, areas.watched(id, name, work), options),
      ),
      repair: here((name, work) => jobs.repair(name, areas.watched(id, name, work))),
      atStop: later(jobs.atStop),
    },
  };
  return { staged, keep: () => steps.forEach((step) => step()) };
}
