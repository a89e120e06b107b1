import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  remoteBuildSchema,
  remoteManifestSchema,
  type RemoteBuild,
  type RemoteManifest,
} from '@campus/contracts';
import { callShapesFile, callShapesSchema, type CallShapes } from '@campus/contracts/call-shapes';
import { checksumsFile, checksumsOf } from '@campus/federation/built-files';
import { compressedCopy, listFiles } from '@campus/releases';
import * as z from 'zod/mini';
import type { Refusal } from './refusal.ts';

const assets = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });
const federationManifestSchema = z.object({
  name: z.string(),
  metaData: z.object({ publicPath: z.string(), remoteEntry: z.object({ name: z.string() }) }),
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
  /** The calls that it makes. */
  calls: CallShapes;
  /** Files of `dist`. */
  files: string[];
  /** Files of `dist` that are fetched before the first page shows. */
  atOnce: string[];
  /** Files of `dist` that run in the page; the code of a worker can't use what is shared. */
  scripts: string[];
  read: (file: string) => Buffer;
}

export const buildAgain = 'Build it again: npm run build';

/**
 * Reads a built project and collects what is wrong with it.
 * @param pages the HTML files that it may have
 */
export function readBuild(project: string, pages: readonly string[] = []) {
  const folder = basename(project);
  const refusals: Refusal[] = [];
  const refuse = (file: string, problem: string, remedy = buildAgain) => {
    refusals.push({ file: `${folder}/${file}`, problem, remedy });
    return null;
  };
  const read = <T>(
    file: string,
    schema: z.ZodMiniType<T>,
    missing = buildAgain,
    remedy = buildAgain,
  ): T | null => {
    const path = join(project, file);
    if (!existsSync(path)) return refuse(file, 'The file is missing.', missing);
    try {
      const parsed = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
      if (parsed.success) return parsed.data;
      for (const issue of parsed.error.issues) refuse(file, describeIssue(issue), remedy);
    } catch (error) {
      refuse(file, `It is not JSON: ${(error as Error).message}`, remedy);
    }
    return null;
  };
  /** The files of `dist`; `null` when it can't be read. */
  const listBuilt = (): string[] | null => {
    if (!existsSync(join(project, 'dist'))) return refuse('dist', 'It is not built.');
    const { files, others } = listFiles(join(project, 'dist'));
    // Nothing else is read: a link could lead to any file of this machine.
    for (const other of others)
      refuse(
        join('dist', other),
        'It is neither a plain file nor a folder.',
        'Links are not shipped. Put a plain file in its place.',
      );
    if (others.length > 0) return null;
    for (const file of files.filter((one) => compressedCopy.test(one)))
      refuse(`dist/${file}`, 'It is a compressed copy. The portal compresses files itself.');
    for (const file of files.filter((one) => /\.(x?html?|xml|svgz)$/i.test(one) && !pages.includes(one)))
      refuse(`dist/${file}`, 'It is a page of its own.', 'Show it as a page of the remote, below Page.');
    return files;
  };
  return { folder, refusals, refuse, read, listBuilt };
}

/** Reads a remote; what is so wrong that nothing else can be checked comes as refusals. */
export function readBuiltRemote(project: string): BuiltRemote | Refusal[] {
  const { folder, refusals, refuse, read, listBuilt } = readBuild(project);
  const correct =
    'Correct it; with "$schema": "../node_modules/@campus/contracts/portal.schema.json" an editor shows the place.';
  const manifest = read(
    'portal.json',
    remoteManifestSchema,
    'Write it, as the guide for a new remote says.',
    correct,
  );
  if (!listBuilt()) return refusals;
  const federation = read('dist/mf-manifest.json', federationManifestSchema);
  const frozen = read('dist/portal.json', remoteManifestSchema);
  const calls = read(`dist/${callShapesFile}`, callShapesSchema);
  const sums = read(`dist/${checksumsFile}`, z.record(z.string(), z.string()));
  if (federation && !federation.campus)
    refuse(
      'dist/mf-manifest.json',
      'It does not say what the remote needs (key campus): the build is of an older version.',
    );
  if (federation && federation.metaData.publicPath !== 'auto')
    refuse('dist/mf-manifest.json', `It takes its files from ${federation.metaData.publicPath}.`);
  const changed = sums ? changedFiles(project, sums) : [];
  for (const { file, problem } of changed) refuse(`dist/${file}`, problem);
  if (manifest && frozen && !sameManifest(manifest, frozen))
    refuse('dist/portal.json', 'portal.json was changed after the build.');
  if (
    !manifest ||
    !federation?.campus ||
    !calls ||
    !sums ||
    changed.some(({ file }) => file.startsWith('assets/'))
  )
    return refusals;
  const module = federation.exposes.find(({ path }) => path === './module');
  if (!module) {
    refuse('dist/mf-manifest.json', 'It exposes no ./module.');
    return refusals;
  }
  const { js, css } = module.assets;
  const atOnce = [...new Set([federation.metaData.remoteEntry.name, ...js.sync, ...css.sync])];
  for (const file of new Set([...atOnce, ...js.async, ...css.async]))
    if (!(file in sums)) refuse('dist/mf-manifest.json', `It names ${file}, which the build has not made.`);
  if (refusals.length > 0) return refusals;
  return {
    project,
    folder,
    manifest,
    federation,
    build: federation.campus,
    calls,
    files: Object.keys(sums),
    atOnce,
    scripts: [...new Set([...atOnce, ...js.async])].filter((file) => file.endsWith('.js')),
    read: (file) => readFileSync(join(project, 'dist', file)),
  };
}

/** Files of `dist` that aren't as the build wrote them. */
function changedFiles(project: string, written: Record<string, string>) {
  const present = checksumsOf(join(project, 'dist'));
  return [...new Set([...Object.keys(written), ...Object.keys(present)])]
    .filter((file) => written[file] !== present[file])
    .map((file) => {
      if (!present[file]) return { file, problem: 'The build made this file, and it is missing.' };
      if (!written[file]) return { file, problem: 'The build did not make this file.' };
      return { file, problem: 'The file was changed after the build.' };
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
