/** `npm run check-data`: checks the invariants of the portal's data. */
import { join } from 'node:path';
import { checkData, type InvariantReport, OtherSchemaError, schemaVersion } from '@campus/api/check-data';
import { ConfigError, loadDocumentStorage } from '@campus/api/config';
import { connect } from '@campus/api/connect';
import { noteResult } from '@campus/api/tool-results';
import { readSettings } from '../start/settings.ts';
import { readArguments, refuse } from '../command-line.ts';
import { requireRunningDatabase } from '../portal-database.ts';
import { documentsIn, verifyDatabase } from '../verify-ledger/verify-database.ts';

const HELP = `npm run check-data [-- --json]

Looks at everything that has to hold for the stored data: tallies and ballots, rolls, the ledger, outboxes, slots,
documents and their owners, indexes. It changes nothing, but for one row with its result for /metrics, and can run while
the portal does. Nothing that it prints names a person.

It checks the database of MONGODB_URI, else of the portal that runs here (DATA_DIR), with the documents in UPLOADS_DIR
or S3_…

  --json   one JSON object instead of the table

“changing” means that the data moved while they were compared: repeat it in a quiet moment.
Exit code: 0 if nothing is violated, 1 if something is, 2 if nothing could be checked.`;

const { values } = readArguments(HELP, { json: { type: 'boolean', default: false } });

const inWords = { holds: 'ok', changing: 'changing', violated: 'VIOLATED' };

function show({ name, state, violations, more, ms }: InvariantReport): void {
  console.log(`${inWords[state].padEnd(9)} ${String(ms).padStart(7)} ms  ${name}`);
  for (const violation of violations) console.log(`                      - ${violation}`);
  if (more > 0) console.log(`                      - and ${more} more`);
}

/** For `/metrics`. The verdict stands without it. */
async function noteViolations(
  db: Parameters<typeof noteResult>[0],
  violated: InvariantReport[],
): Promise<void> {
  const violations = violated.reduce((sum, { violations, more }) => sum + violations.length + more, 0);
  try {
    await noteResult(db, 'check-data', { at: new Date(), violations });
  } catch (error) {
    console.error(`The portal’s figures don’t show this check: ${(error as Error).message}`);
  }
}

try {
  const { dataDir, uploadsDir } = readSettings(process.env);
  const uri = await requireRunningDatabase(dataDir);
  const storage = loadDocumentStorage({ ...process.env, UPLOADS_DIR: uploadsDir });
  const connection = await connect(uri);
  const ledger = {
    name: 'budget: the chain of the ledger, its sums and its documents are right',
    async *violations() {
      const openDocument = storage.objectStorage ? null : documentsIn(join(storage.uploadsDir, 'documents'));
      yield* (await verifyDatabase(connection.db!, { openDocument })).faults;
    },
  };
  const checks: InvariantReport[] = [];
  for await (const report of checkData(connection, storage, { more: [ledger] })) {
    checks.push(report);
    if (!values.json) show(report);
  }
  const violated = checks.filter(({ state }) => state === 'violated');
  await noteViolations(connection.db!, violated);
  await connection.close();
  if (values.json) console.log(JSON.stringify({ ok: violated.length === 0, schemaVersion, checks }, null, 2));
  else
    console.log(
      violated.length === 0
        ? '\nNothing is violated.'
        : `\nViolated: ${violated.length} of ${checks.length}.`,
    );
  process.exitCode = violated.length === 0 ? 0 : 1;
} catch (error) {
  if (error instanceof ConfigError || error instanceof OtherSchemaError) refuse(error.message);
  refuse(`The data could not be checked: ${(error as Error).message}`);
}
