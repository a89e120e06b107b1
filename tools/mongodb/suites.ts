import { join } from 'node:path';
import { runHere } from '../run.ts';
import { root } from '../start/settings.ts';
import { newDatabase } from '../with-client.ts';

/** A test suite that runs against a server: a program of the workspace, its arguments and where it reads the address. */
export interface Suite {
  title: string;
  program: string;
  args: string[];
  env: Record<string, string>;
}

/**
 * All tests that concern the database, on the server of an address. Each file of the API's tests makes a database of its
 * own and drops it; the browser tests start a portal on an empty one.
 * @param only names of files, as vitest takes them, for the first two
 */
export function suitesOn(
  uri: string,
  { sharded = false, only = [] }: { sharded?: boolean; only?: string[] } = {},
): Record<string, Suite> {
  const env = { MONGODB_URI: uri, ...(sharded && { MONGODB_SHARDED: 'on' }) };
  const vitest = (project: string, files: string[]) => ({
    program: 'vitest',
    args: ['run', '--root', join(root, project), ...(only.length > 0 ? only : files)],
    env,
  });
  return {
    compat: {
      title: 'Compatibility: the same expectations as of the embedded database',
      ...vitest('libs/embedded-mongo', ['src/compat']),
    },
    api: { title: 'All tests of the API, races and crashes among them', ...vitest('api', []) },
    e2e: {
      title: 'Journeys in a browser',
      program: 'playwright',
      args: ['test', '--config', join(root, 'e2e/playwright.config.ts')],
      env: { ...env, MONGODB_URI: newDatabase(uri, 'e2e') },
    },
  };
}

/** Runs a suite with its output on the terminal. @returns whether everything passed */
export const runSuite = async ({ program, args, env }: Suite): Promise<boolean> =>
  (await runHere(join(root, 'node_modules/.bin', program), args, { env: { ...process.env, ...env } })) === 0;
