import { areaIds } from '@campus/contracts/areas';
import { importAll } from '@campus/contracts/by-folder/import-all';
import type { Connection } from 'mongoose';
import type { Feature } from './services/platform.ts';

const found = await importAll(import.meta.dirname, './features/*/router.ts');

/** The areas, found by their folders. */
export const features = featuresOf(found, areaIds);

/** Everything in the database that is encrypted with `SECRETS_KEY`. */
export const sealedFields = features.flatMap(({ sealed }) => sealed ?? []);

/** Recounts every area's figures, one area after the other; one line for people per difference. */
export async function* recountAll(connection: Connection): AsyncGenerator<string> {
  for (const { recount } of features) if (recount) yield* await recount(connection);
}

/**
 * @param routers the modules `features/<id>/router.ts`, by id
 * @param contractIds ids of all areas that have a contract
 * @throws Error that names every folder which is no feature, one per line
 */
export function featuresOf(routers: Record<string, object>, contractIds: readonly string[]): Feature[] {
  const faults: string[] = [];
  const all = Object.entries(routers).flatMap(([id, router]) => {
    if (!contractIds.includes(id))
      faults.push(`api/src/features/${id} has no contract. Add libs/contracts/src/areas/${id}/index.ts.`);
    if ('feature' in router) return [router.feature as Feature];
    faults.push(`api/src/features/${id}/router.ts exports no \`feature\`.`);
    return [];
  });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return all;
}
