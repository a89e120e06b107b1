import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listRemoteReleases, type ReleasedRemote } from '@campus/contracts/remotes';
import { takeLock } from '@campus/releases/lock';
import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf, fieldsOf } from '../../../testing/answers.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { emulatorToken, type Persona, personas } from '../../../testing/tokens.ts';
import { releaseFolder } from '../testing/release-folder.ts';

const folder = releaseFolder();
const shell = folder.shipShell('shell');
const first = folder.ship('one');
const second = folder.ship('two');
const portal = portalForTests({ env: { REMOTES_DIR: folder.dir } });
const { admin, student } = personas;
const other: Persona = { uid: 'admin-2', email: 'second@admin.sggs.ac.in' };

const list = async (): Promise<ReleasedRemote[]> =>
  (await portal.call('GET', '/api/admin/remotes', { as: admin })).json.remotes;
const elections = async () => (await list()).find(({ id }) => id === 'elections')!;
const turn = (
  off: string | null,
  { as = admin, id = 'elections' }: { as?: Persona | string; id?: string } = {},
) => portal.call('PUT', `/api/admin/remotes/${id}`, { as, body: { off } });
const run = (version: string, expected: string | null, as: Persona = admin) =>
  portal.call('POST', '/api/admin/remotes/elections/active', { as, body: { version, expected } });
const entries = async () =>
  (await portal.call('GET', '/api/audit?limit=100', { as: admin })).json.items.map(
    ({ action, target, reason, details }: Record<string, unknown>) => ({ action, target, reason, details }),
  );
/** The registry that a browser gets when it opens the portal now. */
const registered = async () => {
  const { json } = await portal.call('GET', '/registry.json');
  return json.remotes.map(({ id, version, off }: Record<string, unknown>) => ({ id, version, off }));
};

beforeEach(async () => {
  folder.store.switchOn('elections');
  folder.store.activate('elections', second);
  for (const name of ['audit', 'clientReports', 'remoteChanges'])
    await portal.connection.collection(name).deleteMany({});
});

describe('the list', () => {
  test('shows the running versions, since when, who shipped them and from which commit', async () => {
    const { json } = await portal.call('GET', '/api/admin/remotes', { as: admin });
    expect(listRemoteReleases.response.parse(json)).toEqual(json);
    expect(json).toMatchObject({ skipped: [], days: 30 });
    expect(json.remotes).toMatchObject([
      { id: 'shell', title: 'The portal itself', active: shell, owner: null },
      {
        id: 'elections',
        title: 'Student Elections',
        active: second,
        off: null,
        unmet: '',
        owner: { team: 'Elections team', contact: 'elections@college.example' },
        versions: [
          { version: second, state: 'active', by: 'Meera', commit: 'abc1234', visits: 0, medianMs: null },
          { version: first, state: 'stored', faults: 0, topFaults: [] },
        ],
      },
    ]);
    expect(json.remotes[1].versions[0].since).toMatch(/^2\d{3}-.*Z$/);
    expect(json.remotes[1].versions[0].bytes).toBeGreaterThan(4);
  });

  test('shows faults and load times of each version, the most frequent faults first', async () => {
    const of = (version: string) => ({ remote: 'elections', version });
    const fault = (line: number, version = second) => ({
      ...of(version),
      page: '/results/*',
      kind: 'render',
      error: 'TypeError',
      stack: [`assets/module.js:${line}:1`],
    });
    const visits = [40, 40, 40, 900].map((ms) => ({ ...of(second), ms }));
    const reports = [
      { faults: [fault(1), fault(2), fault(2), fault(2)], visits },
      { faults: [3, 4, 5, 6].map((line) => fault(line)), visits: [{ ...of(first), ms: 10 }] },
    ];
    for (const body of reports)
      expect((await portal.call('POST', '/api/client-reports', { body })).status).toBe(204);
    const [now, before] = (await elections()).versions;
    expect(now).toMatchObject({ version: second, visits: 4, medianMs: 50, p95Ms: 1200, faults: 8 });
    expect(now!.topFaults).toHaveLength(5);
    expect(now!.topFaults[0]).toEqual({
      kind: 'render',
      page: '/results/*',
      error: 'TypeError',
      stack: ['assets/module.js:2:1'],
      count: 3,
    });
    expect(before).toMatchObject({ version: first, visits: 1, medianMs: 25, faults: 0 });
  });
});

describe('switching off', () => {
  test('reaches the next visitor, with the message, and back on too; both are audited', async () => {
    expect((await turn('We look into it. Vote by paper until noon.')).status).toBe(204);
    expect(await registered()).toEqual([
      { id: 'elections', version: second, off: { message: 'We look into it. Vote by paper until noon.' } },
    ]);
    expect(await elections()).toMatchObject({
      active: null,
      off: { message: 'We look into it. Vote by paper until noon.', by: 'Sunil Joshi' },
    });
    expect((await turn(null)).status).toBe(204);
    expect(await registered()).toEqual([{ id: 'elections', version: second }]);
    const target = { kind: 'remote', id: 'elections', label: 'Student Elections' };
    expect(await entries()).toEqual([
      { action: 'remote.on', target, reason: '', details: {} },
      { action: 'remote.off', target, reason: 'We look into it. Vote by paper until noon.', details: {} },
    ]);
    expect(portal.log.some((line) => line.includes('an admin switched off elections'))).toBe(true);
  });

  test('changes and audits nothing when repeated', async () => {
    for (let count = 0; count < 2; count += 1) expect((await turn('Closed.')).status).toBe(204);
    for (let count = 0; count < 2; count += 1) expect((await turn(null)).status).toBe(204);
    expect(await entries()).toHaveLength(2);
  });

  test('is refused for the portal itself, an unknown remote, and without a message', async () => {
    expect(codeOf(await turn('Closed.', { id: 'shell' }))).toEqual([409, 'step-not-possible']);
    for (const id of ['wombats', 'constructor'])
      expect(codeOf(await turn('Closed.', { id }))).toEqual([404, 'not-found']);
    expect(fieldsOf(await turn('  '))).toEqual([400, ['off']]);
    expect(fieldsOf(await turn('Closed.', { id: 'Nobody!' }))).toEqual([400, ['id']]);
    expect(await entries()).toEqual([]);
  });

  test('needs an admin with a recent login', async () => {
    expect(codeOf(await turn('Closed.', { as: student }))).toEqual([403, 'forbidden']);
    const old = emulatorToken(admin, { auth_time: Math.floor(Date.now() / 1000) - 3600 });
    expect(codeOf(await turn('Closed.', { as: old }))).toEqual([401, 'sign-in-again']);
    expect(await registered()).toEqual([{ id: 'elections', version: second }]);
  });
});

describe('a preview', () => {
  const preview = (version: unknown, { as = admin, id = 'elections' }: { as?: Persona; id?: string } = {}) =>
    portal.call('POST', `/api/admin/remotes/${id}/preview`, { as, body: { version } });

  test('opens with a link that only an admin gets', async () => {
    const next = folder.preview('next');
    const { status, json } = await preview(next);
    expect(status).toBe(200);
    const asked = new URL(json.link, 'http://portal').searchParams.get('preview') ?? '';
    const [name, key] = asked.split('~');
    expect(name).toBe(`elections@${next}`);
    const file = await portal.call('GET', `/remotes/~${key}/elections/${next}/assets/module.js`);
    expect(file.text).toBe('next');
    expect(codeOf(await preview(next, { as: student }))).toEqual([403, 'forbidden']);
    const { status: unsigned } = await portal.call('POST', '/api/admin/remotes/elections/preview', {
      body: { version: next },
    });
    expect(unsigned).toBe(401);
  });

  test('is refused of a version that was rolled back or replaced, or while the remote is off', async () => {
    expect(codeOf(await preview(first))).toEqual([409, 'step-not-possible']);
    const third = folder.ship('bad');
    folder.store.rollBack('elections');
    expect(codeOf(await preview(third))).toEqual([409, 'step-not-possible']);
    const next = folder.preview('after');
    expect((await preview(next)).status).toBe(200);
    await turn('Closed.');
    expect(codeOf(await preview(next))).toEqual([409, 'step-not-possible']);
  });

  test('is refused of what is not stored, and of the portal itself', async () => {
    expect(codeOf(await preview('9.9.9'))).toEqual([404, 'not-found']);
    for (const id of ['wombats', 'constructor', 'shell'])
      expect(codeOf(await preview(shell, { id }))).toEqual([404, 'not-found']);
    expect(fieldsOf(await preview('../../etc'))).toEqual([400, ['version']]);
    expect(fieldsOf(await preview(first, { id: 'Nobody!' }))).toEqual([400, ['id']]);
  });
});

describe('another version', () => {
  test('runs for the next visitor, and the audit log has both versions', async () => {
    expect((await run(first, second)).status).toBe(204);
    expect(await registered()).toEqual([{ id: 'elections', version: first }]);
    expect(await entries()).toMatchObject([
      { action: 'remote.activated', details: { from: second, to: first } },
    ]);
    expect((await run(first, second)).status).toBe(204);
    expect(await entries()).toHaveLength(1);
  });

  test('is refused if someone else was faster', async () => {
    const third = folder.ship('three');
    expect(codeOf(await run(first, second))).toEqual([409, 'state-changed']);
    expect(codeOf(await run(first, null))).toEqual([409, 'state-changed']);
    expect(await registered()).toEqual([{ id: 'elections', version: third }]);
    expect(await entries()).toEqual([]);
  });

  test('succeeds for only one of two admins at once', async () => {
    const third = folder.ship('three');
    const answers = await Promise.all([run(first, third), run(second, third, other)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect(await entries()).toHaveLength(1);
  });

  test('is refused if it was never stored, by a prefix of its name, or while the remote is off', async () => {
    expect(codeOf(await run('9.9.9', second))).toEqual([404, 'not-found']);
    expect(codeOf(await run(first.slice(0, -1), second))).toEqual([404, 'not-found']);
    expect(fieldsOf(await run('../../etc', second))).toEqual([400, ['version']]);
    await turn('Closed.');
    expect(codeOf(await run(first, null))).toEqual([409, 'step-not-possible']);
  });

  test('is refused without an audit entry if its files are gone, and no folder is named', async () => {
    const broken = folder.ship('broken');
    folder.store.activate('elections', second);
    rmSync(join(folder.dir, 'elections', broken), { recursive: true });
    const refused = await run(broken, second);
    expect(codeOf(refused)).toEqual([409, 'step-not-possible']);
    expect(refused.text).not.toContain(folder.dir);
    expect([await registered(), await entries()]).toEqual([[{ id: 'elections', version: second }], []]);
  });

  test('is refused during a shipment, instead of blocking the portal', async () => {
    const release = takeLock(join(folder.dir, 'ship.lock'))!;
    expect(codeOf(await run(first, second))).toEqual([503, 'unavailable']);
    release();
    expect(await entries()).toEqual([]);
    expect((await run(first, second)).status).toBe(204);
  });
});

describe('a store that the portal can’t use', () => {
  test('answers 503 while its registry was written by a newer portal', async () => {
    const file = join(folder.dir, 'registry.json');
    const registry = readFileSync(file);
    writeFileSync(file, '{"format":3}');
    try {
      expect(codeOf(await portal.call('GET', '/api/admin/remotes', { as: admin }))).toEqual([
        503,
        'unavailable',
      ]);
      expect(codeOf(await turn('Closed.'))).toEqual([503, 'unavailable']);
      expect(codeOf(await run(first, second))).toEqual([503, 'unavailable']);
    } finally {
      writeFileSync(file, registry);
    }
    expect(await entries()).toEqual([]);
  });

  test('answers 503 when its lock can’t be made', async () => {
    const lock = join(folder.dir, 'ship.lock');
    rmSync(lock);
    mkdirSync(lock);
    try {
      const refused = await run(first, second);
      expect(codeOf(refused)).toEqual([503, 'unavailable']);
      expect(refused.text).not.toContain(folder.dir);
    } finally {
      rmSync(lock, { recursive: true });
    }
    expect(await entries()).toEqual([]);
  });
});
