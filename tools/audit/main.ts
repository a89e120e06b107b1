/**
 * `npm run audit:offline`: what `npm audit` would say, for a registry that has no audit call and for machines without the
 * internet. The vulnerabilities come from a file that the operator downloads.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readArguments, refuse } from '../command-line.ts';
import { checkLock } from './lock-checks.ts';
import { installedPackages, type LockFile } from './lock-file.ts';
import { findVulnerabilities, isSerious, readDatabase } from './osv.ts';

const HELP = `npm run audit:offline [-- DATABASE] [--lock FILE]

Checks the packages in package-lock.json: what the lock file itself tells (hashes, licences, install scripts,
deprecation), and known vulnerabilities if a database is given.

  DATABASE     OSV records about npm packages: a zip file or a folder.
               https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip (described at https://osv.dev), or a
               checkout of https://github.com/github/advisory-database. Reading takes a minute or two.
  --lock FILE  another package-lock.json than this project's

Production means: reached from the API, the shell or a remote. Tools, tests and builds are development.

Exit code: 0 if nothing was found; 1 for a fault of the lock file, or a vulnerability of production that is high,
critical, malicious or of unknown severity; 2 if vulnerabilities could not be checked.`;

const root = resolve(import.meta.dirname, '../..');

const { values, positionals } = readArguments(HELP, { lock: { type: 'string' } }, 1);

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

async function main(): Promise<number> {
  const lock = await readJson(values.lock ?? join(root, 'package-lock.json'));
  const packages = installedPackages(lock as LockFile);
  const { allowScripts } = (await readJson(join(root, 'package.json'))) as { allowScripts: object };

  const faults = checkLock(packages, new Set(Object.keys(allowScripts)));
  for (const fault of faults) console.log(fault);
  const production = packages.filter((found) => found.production).length;
  console.log(
    `Lock file: ${packages.length} packages, ${production} for production, ${faults.length} faults`,
  );

  const checked = await checkVulnerabilities(packages, positionals[0]);
  return faults.length > 0 || checked === 1 ? 1 : checked;
}

async function checkVulnerabilities(
  packages: ReturnType<typeof installedPackages>,
  database: string | undefined,
): Promise<0 | 1 | 2> {
  if (database === undefined) {
    console.log('Vulnerabilities: NOT CHECKED. No database was given; --help says where to get one.');
    return 2;
  }
  const { records, newest, relevant } = await readDatabase(
    database,
    new Set(packages.map(({ name }) => name)),
  );
  if (records === 0) {
    console.log(`Vulnerabilities: NOT CHECKED. ${database} holds no OSV records about npm packages.`);
    return 2;
  }
  const findings = findVulnerabilities(packages, relevant);
  if (findings.length > 0)
    console.table(
      findings.map(({ name, version, severity, id, fixed, summary, ...finding }) => ({
        package: `${name}@${version}`,
        for: finding.production ? 'production' : 'development',
        severity,
        id,
        fixed: fixed.join(', ') || 'no version',
        summary: summary.slice(0, 60),
      })),
    );
  const serious = findings.filter(isSerious).length;
  console.log(
    `Vulnerabilities: ${findings.length} found, ${serious} serious and in production. ` +
      `${records} records, the latest of ${newest.slice(0, 10)}.`,
  );
  return serious > 0 ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  refuse((error as Error).message);
}
