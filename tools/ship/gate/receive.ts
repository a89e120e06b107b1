import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { GateJob, GateResult } from '@campus/api/gate-job';
import { mostUnpackedBytes, packageSchema, type ReleasePackage } from '@campus/contracts/remotes';
import { readProject, ReleaseError, releaseIn, ReleaseStore, shellId } from '@campus/releases';
import { NoBrowser } from './no-browser.ts';
import { refusalsOf } from './refusals-of.ts';

/** The gate as the portal runs it: unpacks one package and checks it. */
export async function receive({
  content,
  folder,
  area,
  version,
  dir,
  shellDir,
  calls,
  browser,
}: GateJob): Promise<GateResult> {
  const refused = (problem: string, remedy: string, file = 'package') => ({
    refusals: [{ file, problem, remedy }],
  });
  const read = unpack(content);
  if (typeof read === 'string') return refused(read, 'Make it with npm run ship.');
  const project = join(folder, area === shellId ? shellId : `mfe-${area}`);
  // Chromium doesn't start as root with it.
  const sandbox = process.getuid?.() !== 0;
  const check = (smoke: boolean) =>
    refusalsOf(project, { dir, shellDir, smoke, sandbox, calls, sources: false });
  let isConfirmed = false;
  try {
    write(project, read);
    const refusals = await check(false);
    if (refusals.length > 0) return { refusals };
    const built = readProject(project);
    const label = built.manifest?.version ?? read.version;
    if (built.id !== area)
      return refused(`It is a package of ${built.id}.`, `Ship it as ${built.id}.`, 'portal.json');
    if (label !== version)
      return refused(`It has version ${label}, and ${version} was signed.`, 'Sign it again.', 'portal.json');
    // The name of a version is a hash of its content, which was opened before.
    const known = releaseIn(new ReleaseStore(dir).list(), area)?.versions.find(
      (one) => one.version === built.version,
    );
    if (known && !known.unopened) return { project, browser: 'passed' };
    isConfirmed = known !== undefined && !known.preview;
    if (!browser) return { project, browser: 'not run', isConfirmed };
    const seen = await check(true);
    return seen.length > 0 ? { refusals: seen } : { project, browser: 'passed' };
  } catch (error) {
    if (error instanceof NoBrowser) return { project, browser: 'not run', isConfirmed, fault: error.message };
    // One path is a file, and another one has it as a folder.
    if (['EEXIST', 'EISDIR', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return refused('A file and a folder in it have the same name.', 'Make it with npm run ship.');
    if (error instanceof ReleaseError)
      return refused(error.message.replaceAll(`${folder}/`, ''), 'Build it again.');
    throw error;
  }
}

/** @returns what is wrong with it, as a sentence */
function unpack(content: Uint8Array): ReleasePackage | string {
  try {
    const text = gunzipSync(content, { maxOutputLength: Math.ceil(mostUnpackedBytes * 1.4) }).toString();
    const parsed = packageSchema.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    return `It has a file or key that a package can't have: ${issue?.path.join('.').slice(0, 200)}.`;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
      return `Its files have more than ${mostUnpackedBytes / 1_000_000} MB together.`;
    return 'It is not a package of this portal.';
  }
}

/** Into a folder that was empty: nothing can be in the way. */
function write(project: string, { version, files }: ReleasePackage): void {
  mkdirSync(project);
  for (const [file, content] of Object.entries(files)) {
    const path = join(project, 'dist', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, Buffer.from(content, 'base64'), { flag: 'wx' });
    if (file === 'portal.json') writeFileSync(join(project, 'portal.json'), Buffer.from(content, 'base64'));
  }
  writeFileSync(join(project, 'package.json'), JSON.stringify({ version }));
}
