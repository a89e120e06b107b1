/** `npm run rotate-key`: see docs/decisions/secrets-key.md. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readArguments } from '../command-line.ts';
import { withDatabase } from '../portal-database.ts';
import { programFile } from '../programs.ts';
import { runHere } from '../run.ts';
import { StartError } from '../start/processes.ts';
import { makeKeyFile, readKeyFile } from '../start/secrets-key.ts';
import { readSettings } from '../start/settings.ts';

const HELP = `npm run rotate-key [-- --lost]

Encrypts all secrets in the database with a new key. Stop every API process first. After a crash run it again.

Without SECRETS_KEY in the environment the keys are files: DATA_DIR/secrets/key is changed, and the old key is kept
as DATA_DIR/secrets/key.before-DATE (older backups need it). Otherwise give SECRETS_KEY (the old one) and NEW_SECRETS_KEY.

  --lost   the old key is lost: start again with a new one. Data that only the old key opens is deleted for good.
           Refused while the existing key is the right one.
           Count running elections first: npm run count-without-key

Exit code: 0 when it is done, 1 if not.`;

const { values } = readArguments(HELP, { lost: { type: 'boolean', default: false } });

/** How `api/src/rotate-key.ts` ends when nothing was changed, because the key is not lost. */
const refusedAsNotLost = 2;

/** With the time, as a key may be changed twice on one day; Windows takes no colons in names. */
const dateNow = () => new Date().toISOString().slice(0, 19).replaceAll(':', '-');

const run = (uri: string, keys: Record<string, string>) =>
  runHere(process.execPath, [programFile('rotate-key-in-database'), ...(values.lost ? ['--lost'] : [])], {
    env: { ...process.env, ...keys, MONGODB_URI: uri },
  });

/** The key in use. When a change broke off between its two renames, it is the one that was put aside last. */
function presentKey(file: string): string | undefined {
  const key = readKeyFile(file);
  if (key || !existsSync(`${file}.next`)) return key;
  const aside = readdirSync(dirname(file)).filter((name) => name.startsWith('key.before'));
  const last = aside.toSorted().at(-1);
  return last && readKeyFile(join(dirname(file), last));
}

async function rotate(): Promise<void> {
  const { dataDir } = readSettings(process.env);
  const usesFiles = !process.env['SECRETS_KEY'] && !process.env['NEW_SECRETS_KEY'];
  const file = join(dataDir, 'secrets/key');
  await withDatabase(dataDir, async (uri) => {
    const oldKey = usesFiles ? presentKey(file) : process.env['SECRETS_KEY'];
    if (usesFiles && !values.lost && !oldKey)
      throw new StartError(`${file} is missing. Put it back; if it is lost for good: -- --lost`);
    const isNew = !existsSync(`${file}.next`);
    // Kept before it is used, so that a repetition continues with the same one.
    const newKey = usesFiles ? makeKeyFile(`${file}.next`) : process.env['NEW_SECRETS_KEY'];
    // A process of its own, as the database runs in this one and neither may wait for the other.
    const status = await run(uri, { SECRETS_KEY: oldKey ?? '', NEW_SECRETS_KEY: newKey ?? '' });
    if (status === refusedAsNotLost) {
      if (usesFiles && isNew) rmSync(`${file}.next`);
      process.exitCode = 1;
      return;
    }
    if (status !== 0) throw new StartError('The key change is incomplete. Run this again.');
    if (!usesFiles) return;
    if (existsSync(file)) renameSync(file, `${file}.before-${dateNow()}`);
    renameSync(`${file}.next`, file);
    console.log(`The new key is in ${file}. Back it up, apart from the database.`);
  });
}

await rotate().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
});
