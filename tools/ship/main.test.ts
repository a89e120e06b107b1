import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startS3Server } from '@campus/api/s3-server';
import { openReleases, ReleaseStore } from '@campus/releases';
import { beforeAll, expect, test } from 'vitest';

const dir = join(mkdtempSync(join(tmpdir(), 'ship-')), 'remotes');
const versions: string[] = [];

/** A store with two versions of the health remote. */
beforeAll(() => {
  const store = new ReleaseStore(dir);
  for (const content of ['one', 'two']) {
    const project = mkdtempSync(join(tmpdir(), 'mfe-'));
    mkdirSync(join(project, 'dist'));
    writeFileSync(join(project, 'dist/mf-manifest.json'), '{}');
    writeFileSync(join(project, 'dist/module.js'), content);
    const paths = [{ path: '/health', access: 'member' }];
    const owner = { team: 'Health team', contact: 'health@college.example' };
    const portal = { id: 'health', title: 'Health', version: '1.0.0', contract: 1, paths, owner };
    writeFileSync(join(project, 'portal.json'), JSON.stringify(portal));
    versions.push(store.ship(project, { by: 'Asha', commit: 'abc123' }).version);
  }
});

function ship(...args: string[]) {
  const main = join(import.meta.dirname, 'main.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args, '--remotes-dir', dir], {
    encoding: 'utf8',
  });
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}

test('shows what runs, since when, who shipped it, and from which commit', () => {
  const { status, stdout } = ship('--running');
  expect(status).toBe(0);
  const [heading, ...rows] = stdout.split('\n');
  expect(heading).toMatch(/^remote +version +since \(UTC\) +shipped by +commit$/);
  expect(rows).toEqual([
    expect.stringMatching(`^health  ${versions[1]}  \\d{4}-.* \\d\\d:\\d\\d +Asha +abc123$`),
  ]);
});

test('rolls back, repeats without a change, and goes to a named version', () => {
  expect(ship('--rollback', 'health').stdout).toBe(`health: rolled back, ${versions[1]} → ${versions[0]}`);
  expect(ship('--rollback', 'health').stdout).toContain('(nothing changed)');
  expect(ship('--to', `health@${versions[1]}`).stdout).toBe(
    `health: made active, ${versions[0]} → ${versions[1]}`,
  );
});

test('switches off with a message and on again', () => {
  expect(ship('--off', 'health', '--message', 'Closed').stdout).toBe(
    `health: switched off, ${versions[1]} → off`,
  );
  expect(ship('--running').stdout).toMatch(/switched off .* Closed/);
  expect(ship('--off', 'health', '--message', 'Closed').stdout).toBe(
    'health: switched off (nothing changed)',
  );
  expect(ship('--off', 'health', '--message', 'Closed until Monday').stdout).toBe(
    'health: stays switched off\n  Its pages say now: Closed until Monday',
  );
  expect(ship('--running').stdout).toMatch(/switched off .* Closed until Monday/);
  expect(ship('--on', 'health').stdout).toBe(`health: switched on, off → ${versions[1]}`);
});

test('says what changed in a remote that stays switched off', () => {
  const hint = (version = '') =>
    `  health is switched off. To switch it on with ${version}: npm run ship -- --on health`;
  ship('--off', 'health', '--message', 'Closed');
  expect(ship('--rollback', 'health').stdout.split('\n')).toEqual([
    'health: stays switched off',
    `  ${versions[1]} is taken back.`,
    hint(versions[0]),
  ]);
  expect(ship('--rollback', 'health').stdout).toContain('switched off (nothing changed)');
  expect(ship('--to', `health@${versions[1]}`).stdout.split('\n')).toEqual([
    'health: stays switched off',
    hint(versions[1]),
  ]);
  expect(ship('--on', 'health').stdout).toBe(`health: switched on, off → ${versions[1]}`);
});

test('says whose calls a remote is compared with', async () => {
  const note = 'No API has started with these releases yet';
  expect(ship('--no-smoke', 'health').stdout).toContain(note);
  await openReleases(dir).announceCalls({ 'GET /candidates': {} });
  expect(ship('--no-smoke', 'health').stdout).not.toContain(note);
});

test.each([
  [['--rollback', 'nosuch'], /Nothing of "nosuch" was shipped\. Shipped so far: health\./],
  [['nosuch'], /There is no folder mfe-nosuch here\. Known are: budget,/],
  [['--to', 'health'], /--to needs a remote and a version/],
  [['--to', 'health@9'], /health has no version 9\. Its stored versions:/],
])('ends with 1 and a sentence: %s', (args, words) => {
  const { status, stderr } = ship(...args);
  expect([status, stderr]).toEqual([1, expect.stringMatching(words)]);
  expect(stderr).not.toMatch(/^ +at /m);
});

test.each([
  [['--mistyped'], /^Unknown option '--mistyped'/],
  [['--off', 'health'], /^Say what readers see/],
  [['--remove', 'health'], /^Say why/],
])('ends with 2 and a sentence when an argument is wrong or missing: %s', (args, words) => {
  expect(ship(...args)).toMatchObject({ status: 2, stderr: expect.stringMatching(words) });
});

test('works on releases in a bucket, from any machine', async () => {
  const server = await startS3Server('releases', { withConditions: true });
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = server.storage;
  const env = {
    ...process.env,
    REMOTES_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const other = join(mkdtempSync(join(tmpdir(), 'ship-')), 'remotes');
  const main = join(import.meta.dirname, 'main.ts');
  const shipOn = async (folder: string, ...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [main, ...args, '--remotes-dir', folder], {
      env,
    });
    return stdout.trim();
  };
  const [first, second] = versions;
  expect(await shipOn(dir, '--repair')).toBe('registry.json is written anew.');
  expect(await shipOn(other, '--running')).toContain(second);
  expect(await shipOn(other, '--rollback', 'health')).toBe(`health: rolled back, ${second} → ${first}`);
  expect(await shipOn(dir, '--rollback', 'health')).toContain('(nothing changed)');
  expect(await shipOn(dir, '--off', 'health', '--message', 'Closed')).toContain(`${first} → off`);
  expect(await shipOn(other, '--on', 'health')).toContain(`off → ${first}`);
  expect(await shipOn(dir, '--to', `health@${second}`)).toContain(`${first} → ${second}`);
  expect(await shipOn(other, '--prune')).toBe('Nothing to remove.');
  await server.close();
  await expect(shipOn(other, '--running')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/bucket of the remotes can't be used/),
  });
}, 60_000);
