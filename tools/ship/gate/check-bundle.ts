import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ShellProvides } from '@campus/contracts';
import * as semver from 'semver';
import type { BuiltRemote } from './built-remote.ts';
import type { Refusal } from './refusal.ts';

/**
 * KB after gzip. The largest remote, elections, has 27 KB at once, which is a second on a slow phone line (250 kbit/s),
 * and 107 KB in all; the rest is room for growth.
 */
const atOnceLimitKb = 40;
const wholeLimitKb = 180;
/** Also of what no page loads: each change of what runs reads every file. The largest has 41 files and 660 KB. */
const mostFiles = 300;
const storedLimitKb = 3000;
/** Every page of the portal carries it. The largest has 3 KB. */
const manifestLimitKb = 16;

/** The first page of a remote comes soon, and the whole remote fits into a phone's plan. */
export function checkSize({ project, folder, files, atOnce, read }: BuiltRemote): Refusal[] {
  const sizeOf = (file: string) => gzipSync(read(file)).length / 1024;
  const loaded = files.filter((file) => !/(^|\/)\.vite\/|\.json$/.test(file));
  const sizes = new Map(loaded.map((file) => [file, sizeOf(file)]));
  const sum = (some: string[]) => some.reduce((total, file) => total + (sizes.get(file) ?? 0), 0);
  const largest = (some: string[]) => some.toSorted((a, b) => sizes.get(b)! - sizes.get(a)!)[0];
  const over = (some: string[], limit: number, what: string, remedy: string) =>
    sum(some) > limit
      ? [
          {
            file: `${folder}/dist/${largest(some)}`,
            problem: `${what} ${sum(some).toFixed(0)} KB after gzip; the limit is ${limit} KB. This file is the largest part.`,
            remedy,
          },
        ]
      : [];
  const dist = join(project, 'dist');
  const stored = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => lstatSync(join(entry.parentPath, entry.name)).size / 1024);
  const storedKb = stored.reduce((total, size) => total + size, 0);
  const refuse = (isOver: boolean, file: string, problem: string, remedy: string) =>
    isOver ? [{ file: `${folder}/dist${file}`, problem, remedy }] : [];
  return [
    ...refuse(
      stored.length > mostFiles || storedKb > storedLimitKb,
      '',
      `It has ${stored.length} files with ${storedKb.toFixed(0)} KB; the limit is ${mostFiles} files and ${storedLimitKb} KB.`,
      'Leave out what no page loads.',
    ),
    ...refuse(
      read('portal.json').length / 1024 > manifestLimitKb,
      '/portal.json',
      `It is larger than ${manifestLimitKb} KB, and every page of the portal carries it.`,
      'Claim fewer paths, with /* at the end, and list only the pages that people look for.',
    ),
    ...over(
      atOnce,
      atOnceLimitKb,
      'What loads before the first page shows has',
      'Move pages and large packages behind lazyPage or import().',
    ),
    ...over(loaded, wholeLimitKb, 'The remote has', 'Do without a large package, or take a smaller one.'),
  ];
}

/** Texts that only the code of a shared package has, minified or not. */
const marks: Record<string, RegExp> = {
  react:
    /__(SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED|CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE)\b["'`]?\s*[=:]/,
  'react/jsx-runtime': /Symbol\.for\(["'`]react\.(transitional\.)?element["'`]\)/,
  'react-dom': /__(DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE)\b["'`]?\s*[=:]/,
  'react-router-dom': /__reactRouterVersion/,
  'zod/mini': /vendor:\s*["'`]zod["'`]/,
  '@tanstack/react-query': /No QueryClient set, use QueryClientProvider to set one/,
  '@campus/portal-kit': /portal-kit_[\w-]+-module_|PortalContext is missing/,
};

/** Shared packages come from the shell, in versions that it has; a second copy of React breaks its hooks. */
export function checkShared(
  { folder, federation, scripts, read }: BuiltRemote,
  { shared, versions }: ShellProvides,
): Refusal[] {
  const refusals: Refusal[] = [];
  for (const file of scripts) {
    const code = read(file).toString();
    for (const [name, mark] of Object.entries(marks))
      if (mark.test(code))
        refusals.push({
          file: `${folder}/dist/${file}`,
          problem: `It brings its own ${name}, which the shell shares.`,
          remedy: `Import it as "${name}" and nothing else; look for a package that depends on another of its versions.`,
        });
  }
  for (const { name, requiredVersion } of federation.shared) {
    const version = versions[name];
    const problem = !shared[name]
      ? `It shares ${name}, which the shell does not.`
      : version && requiredVersion !== '*' && !semver.satisfies(version, requiredVersion)
        ? `It needs ${name} ${requiredVersion}; the shell has ${version}.`
        : null;
    if (problem)
      refusals.push({
        file: `${folder}/dist/mf-manifest.json`,
        problem,
        remedy: 'Use remoteConfig of @campus/federation as the whole vite.config.ts, and build again.',
      });
  }
  return refusals;
}
