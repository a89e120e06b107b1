/** Starts the real portal as a newcomer would, on an empty data folder that goes away with it. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'campus-e2e-'));

const portal = spawn(process.execPath, [join(root, 'tools/start/main.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    REMOTES_DIR: join(folder, 'remotes'),
    // All tests come from one address, and many tests use the same personas.
    RATE_LIMIT_ADDRESS: '1000000',
    RATE_LIMIT_MEMBER: '1000000',
    // The sessions of the personas are made once, and used for as long as the tests run.
    SIGN_IN_AGAIN_MINUTES: '1440',
    // Tests put the page's clock forward by hours to let a token run out.
    SESSION_IDLE_MINUTES: '600',
  },
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => portal.kill(signal));
portal.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
