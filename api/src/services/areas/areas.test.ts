import type { Registry } from '@campus/contracts';
import { endpointsOfArea } from '@campus/contracts/areas';
import { beforeEach, describe, expect, test } from 'vitest';
import { startProcess } from '../../testing/api-processes.ts';
import { electionsOf } from '../../testing/election-factory.ts';
import { emptyCollections } from '../../testing/empty-collections.ts';
import { portalForTests, type TestPortal } from '../../testing/test-portal.ts';
import { emulatorToken, personas } from '../../testing/tokens.ts';
import { DomainError } from '../../platform/http/errors.ts';
import { createLog } from '../../platform/log.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { createAreas } from './areas.ts';

const { student, faculty, admin } = personas;
const portal = portalForTests();
const message = 'Closed until Monday, while we move the data.';

const list = async ({ call }: Pick<TestPortal, 'call'> = portal) =>
  (await call('GET', '/api/areas', { as: admin })).json;
const areaOf = async (id: string) => (await list()).areas.find((area: { id: string }) => area.id === id);
/** Turns the switch as an admin who has just read the list, but for what `change` says. */
async function turn(id: string, off: string | null, change: object = {}, as: string | typeof admin = admin) {
  const { version, areas } = await list();
  const { underWay } = areas.find((area: { id: string }) => area.id === id) ?? { underWay: null };
  return portal.call('PUT', `/api/areas/${id}`, { as, body: { off, version, underWay, ...change } });
}
const readBudget = ({ call }: Pick<TestPortal, 'call'> = portal) =>
  call('GET', '/applications', { as: student });

beforeEach(async () => {
  for (const { id, state } of (await list()).areas) if (state === 'off') await turn(id, null);
  await emptyCollections(portal.connection, 'audit', 'elections', 'messages');
});

describe('an area that an admin switches off', () => {
  test('answers all its calls with 503 and the admin’s message, and runs as before when it is on again', async () => {
    const before = await areaOf('budget');
    expect(before).toMatchObject({
      state: 'runs',
      reason: null,
      canSwitch: true,
      versions: { api: portal.config.build.version, pages: null },
    });
    expect((await turn('budget', message)).status).toBe(200);
    for (const { method, path } of endpointsOfArea('budget'))
      for (const as of [undefined, student, admin]) {
        const { status, json, headers } = await portal.call(method, path.replaceAll(/:\w+/g, 'one'), { as });
        expect([path, status, json.code, json.message]).toEqual([path, 503, 'area-off', message]);
        expect(headers.get('retry-after')).toBe('60');
      }
    expect(await areaOf('budget')).toMatchObject({
      state: 'off',
      reason: message,
      since: expect.any(String),
    });
    expect((await portal.call('GET', '/readyz')).json).toMatchObject({
      status: 'ready',
      areas: { budget: 'off' },
    });
    expect((await portal.call('GET', '/api/facilities', { as: student })).status).toBe(200);

    expect((await turn('budget', null)).status).toBe(200);
    expect((await readBudget()).status).toBe(200);
    expect(await areaOf('budget')).toEqual(before);
    const { items } = (await portal.call('GET', '/api/audit', { as: admin })).json;
    expect(items).toMatchObject([
      { action: 'area.on', actor: { id: admin.uid } },
      { action: 'area.off', actor: { id: admin.uid }, reason: message, target: { id: 'budget' } },
    ]);
  });

  test('is left out of home, search, bell and the figures of the landing page', async () => {
    const elections = electionsOf(portal);
    await portal.call('GET', '/api/me', { as: student });
    await emptyCollections(portal.connection, 'messages');
    const id = await elections.inState('open', { title: 'Council of the orchard' });
    const now = new Date();
    const mark = {
      about: `election:${id}`,
      member: student.uid,
      title: 'x',
      text: 'x',
      path: '/',
      at: now,
      read: false,
    };
    await portal.connection.collection<{ _id: string }>('messages').insertMany([
      { _id: 'vote', kind: 'election', ...mark, expires: new Date(Date.now() + 600_000) },
      { _id: 'budget', kind: 'application', ...mark, expires: new Date(Date.now() + 600_000) },
    ] as never);
    const seen = async () => {
      const [home, found, bell, unread] = await Promise.all([
        // It waits longer for areas that were late.
        portal.call('GET', '/api/home?late=elections', { as: student }),
        portal.call('POST', '/api/search', { as: student, body: { query: 'orchard' } }),
        portal.call('GET', '/api/messages', { as: student }),
        portal.call('GET', '/api/messages/unread', { as: student }),
      ]);
      const { items, unavailable } = home.json;
      return {
        home: items.some(({ area }: { area: string }) => area === 'elections'),
        unavailable,
        search: found.json.hits.length,
        bell: bell.json.items.map((one: { id: string }) => one.id).toSorted(),
        unread: unread.json.unread,
      };
    };
    const all = { home: true, unavailable: [], search: 1, bell: ['budget', 'vote'], unread: 2 };
    await expect.poll(seen).toEqual(all);
    expect((await turn('elections', message)).status).toBe(200);
    await expect.poll(seen).toEqual({ home: false, unavailable: [], search: 0, bell: ['budget'], unread: 1 });
    await turn('elections', null);
    await expect.poll(seen).toEqual(all);
  });

  test('stays off in another process and after its restart, and comes back there within seconds', async () => {
    let other = await startProcess(portal.uri);
    try {
      expect((await readBudget(other)).status).toBe(200);
      await turn('budget', message);
      const codeThere = async () => (await readBudget(other)).json.code;
      await expect.poll(codeThere, { timeout: 10_000 }).toBe('area-off');
      await other.stop();
      other = await startProcess(portal.uri);
      expect(await codeThere()).toBe('area-off');
      await turn('budget', null);
      await expect.poll(codeThere, { timeout: 10_000 }).toBeUndefined();
    } finally {
      await other.stop();
    }
  });

  test('an election that is open asks for confirmation, and still ends at its time while its area is off', async () => {
    const elections = electionsOf(portal);
    expect(await areaOf('elections')).toMatchObject({ underWay: null });
    const id = await elections.inState('open');
    const { underWay } = await areaOf('elections');
    expect(underWay).toMatch(
      /^Voting is open in one election\. No one can vote until the area is on again\./,
    );
    const blind = await turn('elections', message, { underWay: null });
    expect([blind.status, blind.json.code]).toEqual([409, 'state-changed']);
    expect((await turn('elections', message)).status).toBe(200);

    const { elections: stored } = elections.models();
    await stored.updateOne({ _id: id }, { closesAt: new Date(Date.now() - 3_600_000) });
    await portal.portal.runJobs();
    expect(await stored.findById(id).lean()).toMatchObject({ state: 'closed', sealed: { cast: 0 } });
    await turn('elections', null);
  });
});

test('a job that fails for its own reasons closes its area, but not while something is under way there', async () => {
  const areas = createAreas({
    connection: portal.connection,
    audit: {} as AuditLog,
    jobs: { everywhere() {} },
    log: createLog('silent'),
    now: Date.now,
  });
  areas.add('library', { isElsewhere: false });
  let underWay: string | null = 'Someone is reading.';
  areas.underWay('library', async () => underWay);
  let fault: Error | null = new DomainError('unavailable');
  const job = areas.watched('library', 'sort books', async () => {
    if (fault) throw fault;
  });
  const runs = async (times: number) => {
    for (let run = 0; run < times; run += 1) await job().catch(() => {});
  };
  await runs(5);
  fault = new TypeError('spoilt');
  await runs(2);
  expect(areas.notRunning()).toEqual({});
  await runs(1);
  expect([areas.notRunning(), areas.isOpen('library')]).toEqual([{ library: 'failing' }, true]);
  underWay = null;
  await areas.read();
  expect(areas.isOpen('library')).toBe(false);
  const registry = { remotes: [{ id: 'library' }], skipped: [] } as unknown as Registry;
  expect(areas.overlaid(registry).remotes).toMatchObject([{ off: { isOutOfOrder: true } }]);
  fault = null;
  await runs(1);
  expect([areas.notRunning(), areas.isOpen('library')]).toEqual([{}, true]);
});

describe('the switch refuses', () => {
  test('everyone but an admin with a recent login', async () => {
    const old = emulatorToken(admin, { auth_time: Math.floor(Date.now() / 1000) - 3600 });
    expect((await turn('budget', message, {}, 'no token')).status).toBe(401);
    for (const as of [student, faculty])
      expect((await turn('budget', message, {}, emulatorToken(as))).json.code).toBe('forbidden');
    expect((await turn('budget', message, {}, old)).json.code).toBe('sign-in-again');
    expect((await portal.call('GET', '/api/areas')).status).toBe(401);
    expect((await portal.call('GET', '/api/areas', { as: student })).json.code).toBe('forbidden');
    expect(await areaOf('budget')).toMatchObject({ state: 'runs' });
  });

  test('an empty or endless message, an unknown area and those that the portal can’t do without', async () => {
    for (const off of ['', ' ', 'x'.repeat(301), 7])
      expect((await turn('budget', off as string)).json.errors).toMatchObject([{ field: 'off' }]);
    expect((await turn('library', message)).status).toBe(404);
    const { areas } = await list();
    const needed = areas.flatMap(({ id, canSwitch }: { id: string; canSwitch: boolean }) =>
      canSwitch ? [] : [id],
    );
    expect(needed).toEqual(['access', 'administration', 'profile', 'remotes']);
    for (const id of needed) expect((await turn(id, message)).json.code).toBe('step-not-possible');
  });

  test('one of two admins who turn it at once, and takes the same twice for one', async () => {
    const { version } = await list();
    const [one, other] = await Promise.all([
      turn('budget', message, { version }),
      turn('health', message, { version }),
    ]);
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const id = one.status === 200 ? 'budget' : 'health';
    expect((await turn(id, message, { version })).status).toBe(200);
    const { items } = (await portal.call('GET', '/api/audit', { as: admin })).json;
    expect(items).toHaveLength(1);
  });
});
