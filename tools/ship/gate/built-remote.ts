import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  remoteBuildSchema,
  remoteManifestSchema,
  type RemoteBuild,
  type RemoteManifest,
} from '@campus/contracts';
import { checksumsFile, checksumsOf } from '@campus/federation/built-files';
import * as z from 'zod/mini';
import type { Refusal } from './refusal.ts';

const assets = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });
const federationManifestSchema = z.object({
  name: z.string(),
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: assets, css: assets }) })),
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string() })),
  campus: z.optional(remoteBuildSchema),
});
type FederationManifest = z.infer<typeof federationManifestSchema>;

/** A remote's folder with its build, as the checks read it. */
export interface BuiltRemote {
  /** Absolute path of the folder. */
  project: string;
  /** `mfe-rooms` */
  folder: string;
  manifest: RemoteManifest;
  federation: FederationManifest;
  build: RemoteBuild;
  /** Files of `dist` without their compressed twins. */
  files: string[];
  /** Files of `dist` that are fetched before the first page shows. */
  atOnce: string[];
  /** Files of `dist` that run in the page; the code of a worker can't use what is shared. */
  scripts: string[];
  read: (file: string) => Buffer;
}

export const buildAgain = (folder: string) => `Build it again: npx nx build ${folder}`;

/** Reads a remote; what is so wrong that nothing else can be checked comes as refusals. */
export function readBuiltRemote(project: string): BuiltRemote | Refusal[] {
  const folder = basename(project);
  const refusals: Refusal[] = [];
  const read = <T>(file: string, schema: z.ZodMiniType<T>, missing: string, remedy: string): T | null => {
    const path = join(project, file);
    const refuse = (problem: string, what = remedy) => {
      refusals.push({ file: `${folder}/${file}`, problem, remedy: what });
      return null;
    };
    if (!existsSync(path)) return refuse('The file is missing.', missing);
    try {
      const parsed = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
      if (parsed.success) return parsed.data;
      for (const issue of parsed.error.issues) refuse(describeIssue(issue));
    } catch (error) {
      refuse(`It is not JSON: ${(error as Error).message}`);
    }
    return null;
  };
  const again = buildAgain(folder);
  const correct =
    'Correct it; with "$schema": "../libs/contracts/portal.schema.json" an editor shows the place.';
  const manifest = read(
    'portal.json',
    remoteManifestSchema,
    'Write it: docs/guides/new-remote.md says how.',
    correct,
  );
  if (!existsSync(join(project, 'dist'))) {
    refusals.push({ file: `${folder}/dist`, problem: 'The remote is not built.', remedy: again });
    return refusals;
  }
  const federation = read('dist/mf-manifest.json', federationManifestSchema, again, again);
  const frozen = read('dist/portal.json', remoteManifestSchema, again, again);
  const sums = read(`dist/${checksumsFile}`, z.record(z.string(), z.string()), again, again);
  if (federation && !federation.campus) {
    const problem = 'It does not say what the remote needs (key campus): the build is of an older version.';
    refusals.push({ file: `${folder}/dist/mf-manifest.json`, problem, remedy: again });
  }
  if (sums) refusals.push(...checkSums(project, folder, sums));
  if (manifest && frozen && !sameManifest(manifest, frozen)) {
    const problem = 'portal.json was changed after the build.';
    refusals.push({ file: `${folder}/dist/portal.json`, problem, remedy: again });
  }
  if (
    !manifest ||
    !federation?.campus ||
    !sums ||
    refusals.some(({ file }) => file.includes('/dist/assets/'))
  )
    return refusals;
  const module = federation.exposes.find(({ path }) => path === './module');
  if (!module) {
    refusals.push({
      file: `${folder}/dist/mf-manifest.json`,
      problem: 'It exposes no ./module.',
      remedy: again,
    });
    return refusals;
  }
  const { js, css } = module.assets;
  const atOnce = [...new Set([federation.metaData.remoteEntry.name, ...js.sync, ...css.sync])];
  for (const file of new Set([...atOnce, ...js.async, ...css.async]))
    if (!(file in sums)) {
      const problem = `It names ${file}, which the build has not made.`;
      refusals.push({ file: `${folder}/dist/mf-manifest.json`, problem, remedy: again });
    }
  if (refusals.length > 0) return refusals;
  return {
    project,
    folder,
    manifest,
    federation,
    build: federation.campus,
    files: Object.keys(sums).filter((file) => !/\.(br|gz)$/.test(file)),
    atOnce,
    scripts: [...new Set([...atOnce, ...js.async])].filter((file) => file.endsWith('.js')),
    read: (file) => readFileSync(join(project, 'dist', file)),
  };
}

function checkSums(project: string, folder: string, written: Record<string, string>): Refusal[] {
  const present = checksumsOf(join(project, 'dist'));
  return [...new Set([...Object.keys(written), ...Object.keys(present)])].flatMap((file) => {
    if (written[file] === present[file]) return [];
    const problem = !present[file]
      ? 'The build made this file, and it is missing.'
      : !written[file]
        ? 'The build did not make this file.'
        : 'The file was changed after the build.';
    return [{ file: `${folder}/dist/${file}`, problem, remedy: buildAgain(folder) }];
  });
}

function sameManifest(manifest: RemoteManifest, frozen: RemoteManifest): boolean {
  const { $schema: _, ...rest } = manifest;
  return JSON.stringify(rest) === JSON.stringify(frozen);
}

/** In words, because zod/mini brings none. */
function describeIssue(issue: z.core.$ZodIssue): string {
  const place = issue.path.join('.');
  const at = place ? `${place}: ` : '';
  if (issue.code === 'unrecognized_keys')
    return `${at}there is no key ${issue.keys.map((key) => `"${key}"`).join(', ')}.`;
  if (issue.code === 'invalid_value') return `${at}not one of ${issue.values.join(', ')}.`;
  if (issue.code === 'invalid_type') return `${at}missing, or not of the type ${issue.expected}.`;
  if (issue.code === 'too_small') return `${at}too short; at least ${issue.minimum}.`;
  if (issue.code === 'too_big') return `${at}too long; at most ${issue.maximum}.`;
  return `${at}${issue.message}.`;
}
