/** `npm run audit:offline`: checks what the lock file itself says about each package. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readArguments, refuse } from '../command-line.ts';
import { checkLock } from './lock-checks.ts';
import { installedPackages, type LockFile } from './lock-file.ts';

const HELP = `npm run audit:offline [-- --lock FILE]

Checks the packages in package-lock.json for hashes, licences, install scripts and deprecation. It does not look for
known vulnerabilities: docs/security.md says how to do that with OSV-Scanner or npm audit.

  --lock FILE  another package-lock.json than this project's

Exit code: 0 if nothing was found, 1 for a fault, 2 if the file could not be read.`;

const root = resolve(import.meta.dirname, '../..');

const { values } = readArguments(HELP, { lock: { type: 'string' } });

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

try {
  const lock = await readJson(values.lock ?? join(root, 'package-lock.json'));
  const packages = installedPackages(lock as LockFile);
  const { allowScripts } = (await readJson(join(root, 'package.json'))) as { allowScripts: object };
  const faults = checkLock(packages, new Set(Object.keys(allowScripts)));
  for (const fault of faults) console.log(fault);
  console.log(`Lock file: ${packages.length} packages, ${faults.length} faults`);
  if (faults.length > 0) process.exitCode = 1;
} catch (error) {
  refuse((error as Error).message);
}
