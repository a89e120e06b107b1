import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  remoteBuildSchema,
  shellProvidesSchema,
  unmetNeeds,
  type RemoteBuild,
  type ShellProvides,
} from '@campus/contracts';
import { type CallShapes, changedCalls, shapesOf } from '@campus/contracts/call-shapes';
import { endpoints } from '@campus/contracts/endpoints';
import { shellId } from '@campus/releases';
import { isRelease } from '../../programs.ts';
import { readBuild, readBuiltRemote, type BuiltRemote } from './built-remote.ts';
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
  /** Keeps Chromium's own sandbox then, for code of others. */
  sandbox?: boolean | undefined;
  /** The calls of the API that it will run with; those of this checkout when left out. */
  calls?: CallShapes | undefined;
  /** Remotes whose running versions a shell is not asked about. */
  replaced?: readonly string[] | undefined;
  /** Whether `project` has the sources of the build, too. */
  sources?: boolean;
}

/**
 * Why the built remote of `project` must not be shipped, all reasons at once; none when it may. The checks, and their
 * reasons: docs/decisions/gate.md.
 */
export async function refusalsOf(
  project: string,
  { dir, shellDir, smoke, sandbox, calls, replaced, sources = !isRelease }: Given,
): Promise<Refusal[]> {
  if (basename(project) === shellId) return refusalsOfShell(project, { dir, smoke, sandbox, replaced });
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
  return smokeRun(remote, { dir, shellDir, sandbox });
}

/** The shell is whole, and every remote that runs finds what it needs in it. */
async function refusalsOfShell(
  project: string,
  { dir, smoke, sandbox, replaced = [] }: Omit<Given, 'shellDir'>,
): Promise<Refusal[]> {
  const { refusals, refuse, read, listBuilt } = readBuild(project, ['index.html', 'offline.html']);
  const files = listBuilt();
  if (!files) return refusals;
  const provides = read('dist/provides.json', shellProvidesSchema);
  const page = files.includes('index.html') ? readFileSync(join(project, 'dist/index.html'), 'utf8') : '';
  if (!page.includes('</head>')) refuse('dist/index.html', 'It is missing, or has no </head>.');
  for (const [, file = ''] of page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g))
    if (!files.includes(file)) refuse('dist/index.html', `It loads ${file}, which the build has not made.`);
  const remotes = readStored(dir).remotes.filter(({ id, off }) => !off && !replaced.includes(id));
  for (const { id, version } of provides ? remotes : []) {
    const build = readBuildOf(join(dir, id, version));
    for (const problem of build ? lackedBy(build, provides!) : [])
      refuse(
        'dist/provides.json',
        `${id} ${version} runs, and could not be opened any more. ${problem}`,
        `Keep what it needs, or ship a version of ${id} first that does without.`,
      );
  }
  if (refusals.length > 0 || !smoke) return refusals;
  const { smokeRunShell } = await import('./smoke-run.ts');
  return smokeRunShell({ dir, shellDir: join(project, 'dist'), sandbox });
}

/** `undefined` for a version of before builds noted their needs. */
function readBuildOf(stored: string): RemoteBuild | undefined {
  const file = join(stored, 'mf-manifest.json');
  const { campus } = existsSync(file) ? Object(JSON.parse(readFileSync(file, 'utf8'))) : {};
  return remoteBuildSchema.safeParse(campus).data;
}

export function readProvides(shellDir: string): ShellProvides {
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
  const unmet = [...lackedBy(build, provides, Object.keys(calls)), ...changedCalls(needed, calls)];
  return unmet.map((problem) => ({
    file: `${folder}/dist/mf-manifest.json`,
    problem,
    remedy: `Ship the shell, or start the API, that has it first. Or build ${manifest.id} against the portal that runs.`,
  }));
}

/** A kit of contract n works with shells of contract n and n + 1. `unmetNeeds` refuses a newer kit. */
export const lackedBy = (build: RemoteBuild, provides: ShellProvides, calls?: string[]): string[] => [
  ...(build.contract < provides.contract - 1
    ? [
        `Its kit has contract ${build.contract}; this portal takes ${provides.contract - 1} and later. Build it with a newer kit.`,
      ]
    : []),
  ...unmetNeeds(build, provides, calls),
];

/** The allowed imports, for this folder alone. */
async function checkFolder(project: string): Promise<Refusal[]> {
  const { checkBoundaries } = await import('../../boundaries/check-boundaries.ts');
  return checkBoundaries(dirname(project), basename(project)).faults.map((fault) => {
    const [, file = basename(project), problem = fault] = /^([^:]+(?::\d+)?): (.*)$/s.exec(fault) ?? [];
    return {
      file,
      problem,
      remedy: 'Import and link to nothing that docs/decisions/boundaries.md of the portal forbids.',
    };
  });
}
