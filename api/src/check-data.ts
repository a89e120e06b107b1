import type { Connection } from 'mongoose';
import type { Config } from './config.ts';
import { brokenFeatures, features } from './features.ts';
import { faultsOfIndexes } from './migrations/align-indexes.ts';
import { openDatabase, readSchemaState, schemaVersion } from './migrations/run-migrations.ts';
import { type DataChecks, examine, type Invariant, type InvariantReport } from './platform/invariants.ts';
import { notStoredById } from './platform/storage/stored-by-id.ts';
import { createDocumentStore } from './services/documents/documents.ts';
import { documentChecks, outboxChecks, serviceChecks } from './services/invariants.ts';

export { schemaVersion } from './migrations/run-migrations.ts';
export type { InvariantReport } from './platform/invariants.ts';

/** The data were written by another version of the portal, or never. */
export class OtherSchemaError extends Error {}

export async function requireThisSchema(connection: Connection): Promise<void> {
  const { version, migrations } = await readSchemaState(openDatabase(connection));
  if (version !== schemaVersion || migrations.some(({ state }) => state !== 'done'))
    throw new OtherSchemaError(
      `The data have schema version ${version}, and this program knows version ${schemaVersion}. ` +
        'Start the portal of this version once, or use the version that wrote the data.',
    );
}

function allChecks(connection: Connection, storage: Parameters<typeof createDocumentStore>[0]): Invariant[] {
  const ofAreas = features.flatMap(({ dataChecks }) => dataChecks?.(connection) ?? []);
  const checks: DataChecks[] = [serviceChecks(connection), ...ofAreas];
  const references = Object.assign({}, ...checks.map(({ documents }) => documents));
  checks.push(documentChecks(connection, createDocumentStore(storage), references));
  // All models exist by now.
  checks.push(outboxChecks(connection), databaseChecks(connection));
  return checks.flatMap(({ invariants }) => invariants);
}

const databaseChecks = (connection: Connection): DataChecks => ({
  invariants: [
    {
      name: 'areas: every area can be loaded, so that its data are checked',
      async *violations() {
        for (const { id, error } of brokenFeatures) yield `${id} can’t be loaded: ${String(error)}`;
      },
    },
    {
      name: 'database: collections that hide the order of arrival are clustered by _id',
      async *violations() {
        for (const name of await notStoredById(connection)) yield `${name} is missing or not clustered.`;
      },
    },
    {
      name: 'database: indexes are as declared',
      violations: () => faultsOfIndexes(connection),
    },
  ],
});

/** Reports on each invariant as soon as it is known. @throws OtherSchemaError */
export async function* checkData(
  connection: Connection,
  storage: Pick<Config, 'uploadsDir' | 'objectStorage'>,
  { more = [], settleMs }: { more?: Invariant[]; settleMs?: number } = {},
): AsyncGenerator<InvariantReport> {
  await requireThisSchema(connection);
  for (const invariant of [...allChecks(connection, storage), ...more])
    yield await examine(invariant, { ...(settleMs !== undefined && { settleMs }) });
}
