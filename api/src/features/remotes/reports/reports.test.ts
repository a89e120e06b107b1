import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { type Answer, portalForTests } from '../../../testing/test-portal.ts';
import { emulatorToken, type Persona, personas } from '../../../testing/tokens.ts';
import { releaseFolder } from '../testing/release-folder.ts';
import { mostCountsOfAddress, mostFaultKinds, reportDays, mostKindsOfAddress } from './count-reports.ts';
import type { ReportDay } from './model.ts';

const byText = (a: unknown, b: unknown) => String(a).localeCompare(String(b));

const folder = releaseFolder();
const earlier = folder.ship('one');
const version = folder.ship('two');
const shell = folder.shipShell('shell');
const day = 86_400_000;
const begin = Date.UTC(2026, 10, 22, 8);
let now = begin;
const portal = portalForTests({ now: () => now, env: { REMOTES_DIR: folder.dir, RATE_LIMIT_ADDRESS: '10' } });
const stored = () => portal.connection.collection<ReportDay>('clientReports').find({}).toArray();

const from = { remote: 'elections', version };
const aFault = {
  ...from,
  page: '/results/*',
  kind: 'render',
  error: 'TypeError',
  stack: ['assets/module-x_Y.js:1:234', 'remoteEntry--a.js:1:2'],
};
/** An address of this machine for each test, and more where a test needs them. */
let sender = 0;
const nextAddress = () => {
  sender += 1;
  return `127.1.${sender >> 8}.${sender & 255}`;
};
let address = '';
type Reports = { faults?: object[]; visits?: object[] };
const send = (body: Reports, { from = address, as, headers = {} }: SendOptions = {}) =>
  new Promise<Pick<Answer, 'status' | 'headers' | 'json'>>((resolve, reject) => {
    const token = typeof as === 'object' ? emulatorToken(as) : as;
    const call = request(`${portal.url}/api/client-reports`, {
      method: 'POST',
      localAddress: from,
      agent: false,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    call.once('error', reject).once('response', (response) => {
      const answered = (text: string) =>
        resolve({
          status: response.statusCode!,
          headers: new Headers(response.headers as Record<string, string>),
          json: text && JSON.parse(text),
        });
      response.toArray().then((parts) => answered(parts.join('')), reject);
    });
    call.end(JSON.stringify({ faults: [], visits: [], ...body }));
  });
interface SendOptions {
  from?: string;
  as?: Persona | string;
  headers?: Record<string, string>;
}
const faultLines = () => portal.log.filter((line) => line.includes("visitor's browser"));

beforeEach(async () => {
  now = begin;
  address = nextAddress();
  portal.log.length = 0;
  await portal.connection.collection('clientReports').deleteMany({});
});

test('counts faults by version, kind, page, frame and day', async () => {
  expect((await send({ faults: [aFault, aFault] })).status).toBe(204);
  await send({ faults: [aFault, { ...aFault, kind: 'uncaught' }] });
  now += day;
  await send({ faults: [aFault] });

  const [first, second] = (await stored()).toSorted((a, b) => a.day.localeCompare(b.day));
  expect(first).toMatchObject({ day: '2026-11-22', ...from, kinds: 2, others: 0 });
  expect(
    Object.values(first!.faults)
      .map(({ kind, count }) => [kind, count])
      .toSorted(byText),
  ).toEqual([
    ['render', 3],
    ['uncaught', 1],
  ]);
  const { remote: _remote, version: _version, ...seen } = aFault;
  expect(Object.values(second!.faults)).toEqual([{ ...seen, count: 1 }]);
});

test('counts load times in ranges, without times of day', async () => {
  await send({ visits: [40, 45, 900].map((ms) => ({ ...from, ms })) });
  const [found] = await stored();
  expect(found).toEqual({
    _id: `2026-11-22 elections ${version}`,
    day: '2026-11-22',
    ...from,
    loadTimes: { b50: 2, b1200: 1 },
    faults: {},
    kinds: 0,
    others: 0,
  });
});

test('counts all simultaneous reports of a new fault, and logs it once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => send({ faults: [aFault] })));
  const found = await stored();
  expect(found.map(({ faults }) => Object.values(faults).map(({ count }) => count))).toEqual([[20]]);
  expect(faultLines()).toHaveLength(1);
});

test('logs a new fault in plain words, without a request, address or browser', async () => {
  await send({ faults: [aFault] }, { headers: { 'user-agent': 'Wombat/1', 'x-request-id': 'wombat-12345' } });
  expect(portal.log).toHaveLength(1);
  const { level: _level, time: _time, ...line } = JSON.parse(portal.log[0]!);
  expect(line).toEqual({
    ...from,
    page: '/results/*',
    fault: 'render',
    error: 'TypeError',
    stack: aFault.stack,
    msg: expect.stringContaining(`elections ${version} failed to draw a page in a visitor's browser`),
  });
});

test('exports faults and visits per remote as metrics', async () => {
  const figure = async (name: string) => {
    const { text } = await portal.call('GET', '/metrics');
    return Number(new RegExp(`^${name}\\{remote="elections"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  };
  const before = [await figure('client_faults_total'), await figure('client_visits_total')];
  await send({ faults: [aFault], visits: [{ ...from, ms: 10 }] });
  expect([await figure('client_faults_total'), await figure('client_visits_total')]).toEqual(
    before.map((count) => count + 1),
  );
});

test('reads no token: a broken one changes nothing, and a member leaves no trace', async () => {
  expect((await send({ faults: [aFault] }, { as: 'rubbish' })).status).toBe(204);
  const answer = await send({ faults: [aFault] }, { as: personas.student });
  expect(answer.status).toBe(204);
  expect([answer.headers.get('x-request-id'), answer.headers.get('cache-control')]).toEqual([
    null,
    'no-store',
  ]);
  const kept = JSON.stringify([
    await stored(),
    portal.log,
    await portal.connection.collection('members').countDocuments(),
  ]);
  expect(kept).not.toMatch(/student-1|asha|127\.0\.0\.1|node/i);
  expect(await portal.connection.collection('members').countDocuments()).toBe(0);
});

test.each([
  ['a remote that is not registered', { remote: 'wombats' }],
  ['a version that was never released', { version: '9.9.9' }],
  ['a shell of another version', { remote: 'shell', version: '9.9.9' }],
  ['a page of an anonymous flow', { page: '/voting/*' }],
])('drops %s silently', async (_, change) => {
  const answer = await send({ faults: [{ ...aFault, ...change }] });
  expect(answer.status).toBe(204);
  expect(Object.values((await stored())[0]?.faults ?? {})).toEqual([]);
  expect(faultLines()).toEqual([]);
});

test('counts earlier versions, which open tabs still run, and the shell', async () => {
  await send({
    faults: [
      { ...aFault, version: earlier },
      { ...aFault, remote: 'shell', version: shell, page: '/dashboard' },
    ],
  });
  const found = (await stored()).map(({ remote, version: of, faults }) => [
    remote,
    of,
    ...Object.values(faults).map(({ page }) => page),
  ]);
  expect(found.toSorted(byText)).toEqual([
    ['elections', earlier, '/results/*'],
    ['shell', shell, '/dashboard'],
  ]);
});

test('stores no page without a claim: it could be the address of one complaint', async () => {
  await send({ faults: [{ ...aFault, page: '/complaint-system/asha-patil-0042' }] });
  const [found] = await stored();
  expect(Object.values(found!.faults)).toMatchObject([{ page: '', count: 1 }]);
  expect(JSON.stringify([found, portal.log])).not.toContain('asha');
});

test.each([
  ['an error message', { error: 'TypeError: Asha is not defined' }],
  ['an address as frame', { stack: ['https://portal.example/assets/x.js:1:2'] }],
  ['a frame with a query', { stack: ['assets/x.js?token=1:1:2'] }],
  ['a frame that leaves the folder', { stack: ['../../x.js:1:2'] }],
  ['too many frames', { stack: Array<string>(9).fill('assets/x.js:1:2') }],
  ['a page with a query', { page: '/results?name=asha' }],
  ['an unknown kind', { kind: 'wombat' }],
  ['a version with blanks', { version: '1.2.0 asha' }],
  ['a further field', { message: 'Asha is not defined' }],
])('refuses %s', async (_, change) => {
  const answer = await send({ faults: [{ ...aFault, ...change }] });
  expect([answer.status, answer.json.code]).toEqual([400, 'invalid-input']);
  expect(await stored()).toEqual([]);
});

test('refuses more than ten faults or visits, and load times that can’t be', async () => {
  const bad = [
    { faults: Array<object>(11).fill(aFault) },
    { visits: Array<object>(11).fill({ ...from, ms: 1 }) },
    { visits: [{ ...from, ms: -1 }] },
    { visits: [{ ...from, ms: 600_001 }] },
    { visits: [{ ...from, ms: 1.5 }] },
  ];
  for (const body of bad) expect((await send(body)).status).toBe(400);
  expect((await portal.call('POST', '/api/client-reports', { body: '{' })).status).toBe(400);
});

const inventedFaults = (count: number) =>
  Array.from({ length: count }, (_, line) => ({ ...aFault, stack: [`assets/invented.js:${line}:1`] }));

test('stores a limited number of kinds a day, more in the evening than at midnight, and only counts the rest', async () => {
  const flood = async () => {
    const invented = inventedFaults(mostFaultKinds + 5);
    for (let i = 0; i < invented.length; i += mostKindsOfAddress)
      await send({ faults: invented.slice(i, i + mostKindsOfAddress) }, { from: nextAddress() });
  };
  // Half past midnight at the college.
  now = Date.UTC(2026, 10, 21, 19);
  await flood();
  expect((await stored())[0]).toMatchObject({ kinds: 20, others: mostFaultKinds + 5 - 20 });
  expect(faultLines()).toHaveLength(20);
  // Half past eight in the evening.
  now += 20 * 3_600_000;
  await flood();
  const [found] = await stored();
  expect(Object.keys(found!.faults)).toHaveLength(mostFaultKinds);
  expect(found).toMatchObject({ kinds: mostFaultKinds });
});

test('lets no flood from one address hide a fault that another reports', async () => {
  const visits = Array<object>(10).fill({ ...from, ms: 600_000 });
  for (let i = 0; i < 30; i += 1)
    await send({ faults: inventedFaults(300).slice(i * 10, i * 10 + 10), visits });
  const [flooded] = await stored();
  expect(flooded).toMatchObject({ kinds: mostKindsOfAddress, others: mostCountsOfAddress });
  expect(flooded!.loadTimes).toEqual({ b600000: mostCountsOfAddress });

  await send({ faults: [{ ...aFault, error: 'RealError' }] }, { from: nextAddress() });
  const [found] = await stored();
  expect(Object.values(found!.faults).filter(({ error }) => error === 'RealError')).toHaveLength(1);
  expect(faultLines().filter((line) => line.includes('RealError'))).toHaveLength(1);
});

test('counts one kind of fault from one address at most twenty times a day', async () => {
  for (let i = 0; i < 5; i += 1) await send({ faults: Array<object>(10).fill(aFault) });
  await send({ faults: [aFault] }, { from: nextAddress() });
  const [found] = await stored();
  expect(Object.values(found!.faults)).toMatchObject([{ count: mostCountsOfAddress + 1 }]);
});

test('names the page of a fault only if it belongs to the remote that failed', async () => {
  await send({
    faults: [
      { ...aFault, page: '/' },
      { ...aFault, page: '/dashboard', kind: 'rejection' },
      { ...aFault, remote: 'shell', version: shell },
    ],
  });
  const pages = (await stored()).flatMap(({ remote, faults }) =>
    Object.values(faults).map(({ page }) => [remote, page]),
  );
  expect(pages.toSorted(byText)).toEqual([
    ['elections', ''],
    ['elections', '/dashboard'],
    ['shell', ''],
  ]);
});

test('deletes reports after thirty days', async () => {
  await send({ visits: [{ ...from, ms: 10 }] });
  now = begin + (reportDays - 1) * day;
  await portal.portal.runJobs();
  expect(await stored()).toHaveLength(1);
  now = begin + reportDays * day;
  await portal.portal.runJobs();
  expect(await stored()).toEqual([]);
});

test('drops reports of remotes named like object properties', async () => {
  for (const remote of ['constructor', 'valueof', 'hasownproperty'])
    expect(
      (await send({ visits: [{ ...from, remote, ms: 1 }], faults: [{ ...aFault, remote }] })).status,
    ).toBe(204);
  expect(await stored()).toEqual([]);
});

test('accepts but ignores reports while the registry was written by a newer portal', async () => {
  const file = join(folder.dir, 'registry.json');
  const registry = readFileSync(file);
  writeFileSync(file, '{"format":3}');
  try {
    expect((await send({ faults: [aFault] })).status).toBe(204);
    expect(await stored()).toEqual([]);
  } finally {
    writeFileSync(file, registry);
  }
});

test('limits reports by address, without affecting voting from that address', async () => {
  const statuses = new Set<number>();
  for (let sent = 0; sent < 700 && !statuses.has(429); sent += 50)
    for (const { status } of await Promise.all(Array.from({ length: 50 }, () => send({}))))
      statuses.add(status);
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([204, 429]);
  const other = await portal.call('POST', '/api/complaint-follow-up', { body: {} });
  expect(other.status).not.toBe(429);
});
