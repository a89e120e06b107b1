import { execFileSync } from 'node:child_process';
import { root } from '../start/settings.ts';

/** Builds projects of this workspace, as `npm run build` does, unless nx has them in its cache. */
export function build(...which: string[]): void {
  const env: NodeJS.ProcessEnv = { ...process.env };
  // Set by this test run; the federation plugin writes nothing where they are.
  for (const name of ['NODE_ENV', 'VITEST', 'TEST']) delete env[name];
  execFileSync('npx', ['nx', 'run-many', '-t', 'build', ...which], { cwd: root, env });
}
