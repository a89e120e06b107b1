import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { shellProvidesSchema, unmetNeeds, type RemoteBuild, type ShellProvides } from '@campus/contracts';
import { type CallShapes, changedCalls, shapesOf } from '@campus/contracts/call-shapes';
import { endpoints } from '@campus/contracts/endpoints';
import { isRelease } from '../../programs.ts';
import { readBuiltRemote, type BuiltRemote } from './built-remote.ts';
import { checkShared, checkSize } from './check-bundle.ts';
import { checkIdentity, checkVersion } from './check-identity.ts';
import { checkPaths, checkRegistry, checkTitles, readStored, shippedVersions } from './check-registry.ts';
import { checkStyles } from './check-styles.ts';
import type { Refusal } from './refusal.ts';

interface Given {
  /** The release store. */
  dir: string;
  /** The built shell that the remote will run in. */
  shellDir: string;
  /** Opens the remote in a browser as well: some seconds. */
  smoke: boolean;
  /** The calls of the API that it will run with; those of this checkout when left out. */
  calls?: CallShapes | undefined;
  /** Whether `project` has the sources of the build, too. */
  sources?: boolean;
}

/**
 * Why the built remote of `project` must not be shipped, all reasons at once; none when it may. The checks, and their
 * reasons: docs/decisions/gate.md.
 */
export async function refusalsOf(
  project: string,
  { dir, shellDir, smoke, calls, sources = !isRelease }: Given,
): Promise<Refusal[]> {
  const remote = readBuiltRemote(project);
  const boundaries = sources ? await checkFolder(project) : [];
  if (Array.isArray(remote)) return [...remote, ...boundaries];
  const stored = readStored(dir);
  const provides = readProvides(shellDir);
  const refusals = [
    ...checkIdentity(remote, sources),
    ...checkVersion(remote, shippedVersions(stored, remote.manifest.id)),
    ...checkRegistry(remote, stored),
    ...checkPaths(remote),
    ...checkTitles(remote, stored),
    ...checkStyles(remote),
    ...checkSize(remote),
    ...checkShared(remote, provides),
    ...checkNeeds(remote, provides, calls),
    ...boundaries,
  ];
  if (refusals.length > 0 || !smoke) return refusals;
  const { smokeRun } = await import('./smoke-run.ts');
  return smokeRun(remote, { dir, shellDir });
}

function readProvides(shellDir: string): ShellProvides {
  const file = join(shellDir, 'provides.json');
  if (!existsSync(file))
    throw new Error(`${file} is missing: build the shell (npx nx build shell) before a remote is checked.`);
  return shellProvidesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

function checkNeeds(
  { folder, manifest, build, calls: needed }: BuiltRemote,
  provides: ShellProvides,
  calls: CallShapes = shapesOf(endpoints),
): Refusal[] {
  const unmet = [
    ...unsupported(build, provides),
    ...unmetNeeds(build, provides, Object.keys(calls)),
    ...changedCalls(needed, calls),
  ];
  return unmet.map((problem) => ({
    file: `${folder}/dist/mf-manifest.json`,
    problem,
    remedy: `Ship the shell, or start the API, that has it first. Or build ${manifest.id} against the portal that runs.`,
  }));
}

/** A kit of contract n works with shells of contract n and n + 1. `unmetNeeds` refuses a newer kit. */
const unsupported = (build: RemoteBuild, provides: ShellProvides): string[] =>
  build.contract < provides.contract - 1
    ? [
        `Its kit has contract ${build.contract}; this portal takes ${provides.contract - 1} and later. Build it with a newer kit.`,
      ]
    : [];

/** The allowed imports, for this folder alone. */
async function checkFolder(project: string): Promise<Refusal[]> {
  const { checkBoundaries } = await import('../../boundaries/check-boundaries.ts');
  return checkBoundaries(dirname(project), basename(project)).faults.map((fault) => {
    const [, file = basename(project), problem = fault] = /^([^:]+(?::\d+)?): (.*)$/s.exec(fault) ?? [];
    return { file, problem, remedy: 'docs/decisions/boundaries.md says who may import and link to whom.' };
  });
}
