import { join } from 'node:path';
import { startFirestoreEmulator } from '../emulators/firestore.ts';
import { programFile } from '../programs.ts';
import { requireFreePort } from './port.ts';
import { waitForReadyLine } from './processes.ts';
import type { Settings } from './settings.ts';
import type { Supervisor } from './supervisor.ts';

export interface Emulators {
  project: string;
  authUrl: string;
  /** `host:port`; null where the API keeps the profiles. */
  firestoreHost: string | null;
  /** Writes what is only in memory to disk. */
  save: () => Promise<void>;
}

export interface Identity {
  env: Record<string, string>;
  description: string[];
  /** Null with a real project. */
  emulators: Emulators | null;
}

/** A real Firebase project where one is configured, else the emulators, started and answering. */
export async function startIdentity(supervisor: Supervisor, settings: Settings): Promise<Identity> {
  const { dataDir, project, firebaseProject } = settings;
  if (firebaseProject) {
    return {
      env: { FIREBASE_AUTH_EMULATOR_HOST: '', FIRESTORE_EMULATOR_HOST: '' },
      description: [`Firebase project ${firebaseProject}`],
      emulators: null,
    };
  }
  const [authUrl, firestore] = await Promise.all([
    startAuth(supervisor, settings),
    startFirestore(supervisor, settings),
  ]);
  const found = 'host' in firestore ? firestore : null;
  if (found?.child) supervisor.watch(found.child);
  return {
    env: {
      FIREBASE_PROJECT_ID: project,
      FIREBASE_AUTH_EMULATOR_HOST: new URL(authUrl).host,
      FIRESTORE_EMULATOR_HOST: found?.host ?? '',
    },
    description: [
      `Firebase Auth emulator on ${authUrl}, accounts in ${join(dataDir, 'auth')}`,
      'host' in firestore
        ? `Profiles in the Firestore emulator on ${firestore.host}`
        : `Profiles are kept by the API: ${firestore.unavailable}`,
    ],
    emulators: {
      project,
      authUrl,
      firestoreHost: found?.host ?? null,
      save: async () => found?.save(),
    },
  };
}

async function startAuth(supervisor: Supervisor, { port, project, dataDir }: Settings): Promise<string> {
  await requireFreePort(port + 1, '127.0.0.1', 'Auth emulator');
  const child = supervisor.start({
    name: 'Auth emulator',
    args: [
      programFile('auth-emulator'),
      `--port=${port + 1}`,
      `--project=${project}`,
      `--accounts=${join(dataDir, 'auth/accounts.json')}`,
    ],
  });
  const url = await waitForReadyLine(child);
  supervisor.watch(child);
  return url;
}

async function startFirestore(supervisor: Supervisor, { port, project, domains, dataDir }: Settings) {
  if (!process.env['FIRESTORE_EMULATOR_HOST'])
    await requireFreePort(port + 2, '127.0.0.1', 'Firestore emulator');
  return startFirestoreEmulator({
    project,
    port: port + 2,
    domains,
    dataDir: join(dataDir, 'firestore'),
    start: supervisor.start,
  });
}
