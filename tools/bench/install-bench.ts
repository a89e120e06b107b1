import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort } from '@campus/api/free-port';
import * as semver from 'semver';
import { bareMachine } from '../campus/testing/bare-machine.ts';
import { writeSums } from '../release/signature.ts';
import { root } from '../start/settings.ts';
import { atMost, type Measure, plain } from './report.ts';

/**
 * With the archive in `dist` (`npm run release -- --archive`), on a machine with Node.js alone: from the archive to the
 * first page, an upgrade to the same programs under a later version, and one that fails and goes back.
 */
export async function benchInstall(): Promise<Measure[]> {
  const [archive] = globSync(join(root, 'dist/campus-*.tar.gz')).toSorted(semverOfArchive).toReversed();
  if (!archive) throw new Error('dist holds no archive: npm run release -- --archive');
  const folder = mkdtempSync(join(tmpdir(), 'campus-install-'));
  const machine = bareMachine(folder);
  const home = join(folder, 'campus');
  const port = await freePort();
  const campus = async (at: string, ...args: string[]) => {
    const { status, said } = await machine.run(join(home, at), args);
    if (status !== 0 && status !== 4) throw new Error(`campus ${args.join(' ')}: ${status}\n${said}`);
  };
  try {
    const [good, bad] = laterArchives(archive, folder);
    const running = await secondsOf(async () => {
      mkdirSync(home);
      execFileSync('tar', ['-xzf', archive, '-C', home]);
      await campus(basename(archive, '.tar.gz'), 'setup', '--trial', '--port', String(port));
      await campus('current', 'start', '--background');
    });
    const upgrade = await closedDuring(port, () => campus('current', 'upgrade', good!));
    const failure = await closedDuring(port, () => campus('current', 'upgrade', bad!));
    await campus('current', 'stop');
    return [
      atMost('from the archive to the first page', running, 60, 's'),
      plain('an upgrade, with its backup', upgrade.all, 's'),
      atMost('  the portal is closed for', upgrade.closed, 20, 's'),
      plain('an upgrade that fails, and the way back', failure.all, 's'),
      atMost('  the portal is closed for', failure.closed, 60, 's'),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const versionOf = (archive: string) => basename(archive, '.tar.gz').slice('campus-'.length);
const semverOfArchive = (a: string, b: string) => semver.compare(versionOf(a), versionOf(b));

/** Two archives with later versions; the second one does not start. */
function laterArchives(archive: string, folder: string): string[] {
  return ['patch', 'minor'].map((rise) => {
    const version = semver.inc(versionOf(archive), rise as 'patch' | 'minor')!;
    const work = join(folder, rise);
    mkdirSync(work);
    execFileSync('tar', ['-xzf', archive, '-C', work]);
    const dir = join(work, `campus-${version}`);
    renameSync(join(work, basename(archive, '.tar.gz')), dir);
    const about = join(dir, 'release.json');
    writeFileSync(about, JSON.stringify({ ...JSON.parse(readFileSync(about, 'utf8')), version }));
    if (rise === 'minor') writeFileSync(join(dir, 'api/dist/main.js'), 'process.exit(1);');
    const name = `campus-${version}.tar.gz`;
    execFileSync('tar', ['-czf', name, `campus-${version}`], { cwd: work });
    writeSums(work, [name], undefined);
    return join(work, name);
  });
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** How long the work takes, and how long the portal doesn’t answer meanwhile, in seconds. */
async function closedDuring(port: number, work: () => Promise<unknown>) {
  let isDone = false;
  let closed = 0;
  const watch = (async () => {
    let last = performance.now();
    while (!isDone) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      await answer?.arrayBuffer();
      const now = performance.now();
      if (!answer?.ok) closed += (now - last) / 1000;
      last = now;
      await new Promise((done) => setTimeout(done, 20));
    }
  })();
  const all = await secondsOf(work);
  isDone = true;
  await watch;
  return { all, closed };
}
