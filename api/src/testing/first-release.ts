import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '@campus/embedded-mongo';
import { startPortal } from './test-portal.ts';
import type { Persona } from './tokens.ts';

interface Recording {
  recordedAt: number;
  secretsKey: string;
  people: Record<string, Persona>;
  openElection: { id: string; post: string; choice: string };
  answers: { as: string | null; path: string; status: number; body: unknown }[];
}

/** A database with the archived data of the first release, in a folder of its own; the caller closes it. */
export async function startFirstRelease() {
  const folder = mkdtempSync(join(tmpdir(), 'campus-first-release-'));
  const archive = join(import.meta.dirname, '../migrations/fixtures/first-release.tar.gz');
  execFileSync('tar', ['xzf', archive, '-C', folder]);
  const recording = JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8')) as Recording;
  const dataDir = join(folder, 'mongo');
  const importer = join(import.meta.dirname, '../../../libs/embedded-mongo/src/dump/import.ts');
  execFileSync(process.execPath, [importer, '--dump', join(folder, 'dump'), '--data', dataDir]);
  const database = await startServer({ dataDir, refuseScansOver: 0 });
  return {
    recording,
    uri: database.uri,
    /** Today's portal on these data, at the moment of recording. */
    start: (secretsKey = recording.secretsKey) => {
      const startedAt = Date.now();
      return startPortal(database.uri, {
        env: { SECRETS_KEY: secretsKey, UPLOADS_DIR: join(folder, 'uploads') },
        now: () => recording.recordedAt + Date.now() - startedAt,
      });
    },
    close: async () => {
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}
