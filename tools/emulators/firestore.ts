import { chmodSync, existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { CollegeDomains } from '@campus/contracts';
import { findProgram } from '../find-program.ts';
import { startChild, stopProcess, waitFor, type Child, type StartChild } from '../start/processes.ts';
import { writeAtomically } from '@campus/releases/write-atomically';

export interface FirestoreEmulator {
  /** `host:port`, as FIRESTORE_EMULATOR_HOST has it. */
  host: string;
  /** Null when it ran already and is not ours to stop. */
  child: Child | null;
  /** Writes its documents to disk, if it is ours. */
  save: () => Promise<void>;
}

/**
 * Google's jar: from the SDK that the `gcloud` on PATH belongs to, else from what firebase-tools downloaded earlier.
 */
function findJar(): string | null {
  const gcloud = findProgram('gcloud');
  const cache = process.env['FIREBASE_EMULATORS_PATH'] ?? join(homedir(), '.cache/firebase/emulators');
  const jars = [
    ...(gcloud
      ? globSync(resolve(dirname(gcloud), '../platform/cloud-firestore-emulator/*.jar').replaceAll('\\', '/'))
      : []),
    ...globSync(join(cache, 'cloud-firestore-emulator-v*.jar').replaceAll('\\', '/'))
      .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
      .toReversed(),
  ];
  return jars[0] ?? null;
}

/** The rules of firebase/firestore.rules with these domains in place of the defaults. */
export function firestoreRules(domains: CollegeDomains): string {
  const path = join(import.meta.dirname, '../../firebase/firestore.rules');
  let rules = readFileSync(path, 'utf8');
  for (const [name, domain] of Object.entries(domains) as [string, string][]) {
    // Nothing that could end the string literal that it is put into.
    if (!/^[a-z0-9.-]+$/.test(domain)) throw new Error(`"${domain}" is not a domain name in lower case.`);
    const line = new RegExp(`(function ${name}Domain\\(\\) \\{ return ')[^']*(')`);
    if (!line.test(rules))
      throw new Error(`${path} has no function ${name}Domain() to put "${domain}" into.`);
    rules = rules.replace(line, `$1${domain}$2`);
  }
  return rules;
}

const answers = (host: string) =>
  fetch(`http://${host}/`, { signal: AbortSignal.timeout(1000) }).then(
    (response) => response.ok,
    () => false,
  );

/**
 * Starts the Firestore emulator on loopback, or takes the one that FIRESTORE_EMULATOR_HOST names. Returns a reason for
 * people where none can be had. The emulator holds its documents in memory; `save()` keeps them for the next start.
 */
export async function startFirestoreEmulator(options: {
  project: string;
  port: number;
  domains: CollegeDomains;
  /** Folder for the documents and the effective rules. */
  dataDir: string;
  start?: StartChild;
}): Promise<FirestoreEmulator | { unavailable: string }> {
  const { project, port, domains, dataDir, start = startChild } = options;
  const running = process.env['FIRESTORE_EMULATOR_HOST'];
  if (running) {
    if (!(await answers(running))) {
      return { unavailable: `FIRESTORE_EMULATOR_HOST names ${running}, but nothing answers there` };
    }
    const response = await fetch(`http://${running}/emulator/v1/projects/${project}:securityRules`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        rules: { files: [{ name: 'firestore.rules', content: firestoreRules(domains) }] },
      }),
    });
    if (!response.ok)
      return { unavailable: `the emulator at ${running} refused the rules (${response.status})` };
    return { host: running, child: null, save: async () => {} };
  }
  const java = findProgram('java');
  if (!java) return { unavailable: 'there is no java on PATH' };
  const jar = findJar();
  if (!jar) return { unavailable: 'no Firestore emulator was found (gcloud or firebase-tools bring one)' };

  const rules = join(dataDir, 'firestore.rules');
  writeAtomically(rules, firestoreRules(domains));
  const host = `127.0.0.1:${port}`;
  const exports = exportsIn(dataDir, project, host);
  const seed = exports.current();
  const child = start({
    name: 'Firestore emulator',
    command: java,
    args: [
      '-Xmx128m',
      '-XX:+UseSerialGC',
      '-XX:TieredStopAtLevel=1',
      '-cp',
      jar,
      'com.google.cloud.datastore.emulator.firestore.CloudFirestore',
      '--host=127.0.0.1',
      `--port=${port}`,
      `--project_id=${project}`,
      `--rules=${rules}`,
      ...(seed ? [`--seed_from_export=${seed}`] : []),
    ],
  });
  try {
    await waitFor(child, async () => ((await answers(host)) ? true : null));
  } catch (error) {
    await stopProcess(child.pid);
    return { unavailable: (error as Error).message };
  }
  return { host, child, save: () => exports.save() };
}

/**
 * The emulator's documents between starts. Each export is a folder of its own; `current` names the last whole one, so a
 * crash in the middle of one harms nothing.
 */
function exportsIn(dataDir: string, project: string, host: string) {
  const folder = resolve(dataDir);
  const pointer = join(folder, 'current');
  return {
    current(): string | null {
      if (!existsSync(pointer)) return null;
      const name = readFileSync(pointer, 'utf8');
      return join(folder, name, `${name}.overall_export_metadata`);
    },
    async save(): Promise<void> {
      // The files are as readable as the emulator makes them.
      chmodSync(folder, 0o700);
      const name = `export-${Date.now()}`;
      const isExported = await fetch(`http://${host}/emulator/v1/projects/${project}:export`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          database: `projects/${project}/databases/(default)`,
          export_directory: folder,
          export_name: name,
        }),
        signal: AbortSignal.timeout(5000),
      })
        .then(async (response) => {
          await response.arrayBuffer();
          return response.ok;
        })
        // One that has stopped already can't be asked.
        .catch(() => false);
      if (!isExported) return;
      writeAtomically(pointer, name);
      for (const old of globSync('export-*', { cwd: folder }))
        if (old !== name) rmSync(join(folder, old), { recursive: true });
    },
  };
}
