import { endpointsOfArea } from '@campus/contracts/areas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiProcess, startProcess } from './testing/api-processes.ts';
import { databaseForTests } from './testing/test-portal.ts';
import { personas } from './testing/tokens.ts';

const database = databaseForTests();
const { student, admin } = personas;

/**
 * Adds to the router of one area as it is loaded, lets another's throw when all of it is set up, a third’s in a job until
 * somebody comes to mend it, and lets a fourth read what isn't its own.
 */
const faults = `{
  health: 'throw new Error("spoilt at import")',
  complaints: 'const { mount } = feature; feature.mount = (platform) => {' +
    'mount(platform); platform.jobs.everywhere("of a stopped area", 1, async () => console.log("a job runs"));' +
    'throw new Error("spoilt at set-up") }',
  facilities: 'const { mount } = feature; feature.mount = (platform) => {' +
    'mount(platform); platform.jobs.repeat("spoilt job", 200, async () => {' +
    'if (!await platform.members.model.findOne({ mailbox: "mender@sggs.ac.in" })) throw new TypeError("spoilt in a job") }) }',
  integrity: 'const { mount } = feature; feature.mount = (platform) => {' +
    'mount(platform); platform.connection.collection("complaints") }',
}`;
/** The same job, which this process never takes: it is not due there for days. */
const sameJob = `{ facilities: 'const { mount } = feature; feature.mount = (platform) => {' +
  'mount(platform); platform.jobs.repeat("spoilt job", 1e9, async () => {}) }' }`;

const spoilBy = (added: string) =>
  `data:text/javascript,${encodeURIComponent(`import { registerHooks } from 'node:module';
const added = ${added};
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const area = /features\\/(\\w+)\\/router\\.ts$/.exec(url)?.[1];
    return added[area] ? { ...loaded, source: loaded.source + ';' + added[area] } : loaded;
  },
});`)}`;

let api: ApiProcess;
/** Another on the same database, which learns of the failing job and never runs it. */
let other: ApiProcess;
beforeAll(async () => {
  api = await startProcess(database.uri, { NODE_OPTIONS: `--import ${spoilBy(faults)}` });
  other = await startProcess(database.uri, { NODE_OPTIONS: `--import ${spoilBy(sameJob)}` });
});
afterAll(async () => {
  await Promise.all([api?.stop(), other?.stop()]);
});

const areasOf = async ({ call }: ApiProcess) => (await call('GET', '/readyz')).json.areas;

test.each(['health', 'complaints', 'integrity'])(
  'answers every call of %s, which could not start, with 503',
  async (id) => {
    const calls = endpointsOfArea(id);
    expect(calls.length).toBeGreaterThan(5);
    for (const { method, path } of calls) {
      const address = path.replaceAll(/:\w+/g, 'one');
      for (const options of [{}, { as: student }, { as: admin, body: method === 'get' ? undefined : {} }]) {
        const { status, json, headers } = await api.call(method.toUpperCase(), address, options);
        expect([method, path, status, json.code]).toEqual([method, path, 503, 'area-stopped']);
        expect(json.message).toContain('Everything else works.');
        expect(headers.get('retry-after')).toBe('60');
      }
    }
  },
);

test('closes an area whose job fails again and again in every process, until the job succeeds', async () => {
  const list = ({ call }: ApiProcess) => call('GET', '/api/facilities', { as: student });
  for (const process of [api, other]) {
    await expect.poll(() => areasOf(process), { timeout: 30_000 }).toMatchObject({ facilities: 'failing' });
    expect((await list(process)).json.code).toBe('area-stopped');
  }
  const { json } = await other.call('GET', '/api/areas', { as: admin });
  expect(json.areas.find(({ id }: { id: string }) => id === 'facilities')).toMatchObject({
    state: 'failing',
    reason: 'spoilt job',
    since: expect.any(String),
  });
  expect(api.log).toContainEqual(
    expect.objectContaining({ area: 'facilities', job: 'spoilt job', level: 50 }),
  );

  await other.call('GET', '/api/me', { as: { uid: 'mender', email: 'mender@sggs.ac.in' } });
  for (const process of [api, other]) {
    await expect.poll(() => areasOf(process), { timeout: 30_000 }).not.toHaveProperty('facilities');
    expect((await list(process)).status).toBe(200);
  }
});

test('runs the other areas, home and search beside areas that could not start', async () => {
  expect((await api.call('GET', '/applications', { as: student })).status).toBe(200);
  const search = () => api.call('POST', '/api/search', { as: student, body: { query: 'hall' } });
  expect((await search()).status).toBe(200);
  // On a busy machine an area can be late.
  await expect.poll(async () => (await search()).json.unavailable).toEqual([]);
  const { status, json } = await api.call('GET', '/api/home', { as: admin });
  expect(status).toBe(200);
  expect(JSON.stringify(json)).not.toContain('"complaints"');
});

test('names areas that could not start in health, in the log, in the metrics and to admins', async () => {
  const stopped = { complaints: 'stopped', health: 'stopped', integrity: 'stopped' };
  const { status, json } = await api.call('GET', '/readyz');
  expect([status, json.status, json.areas]).toEqual([200, 'ready', stopped]);
  expect(await areasOf(other)).toEqual({});
  const { areas } = (await api.call('GET', '/api/areas', { as: admin })).json;
  for (const { id, state } of areas) expect([id, state]).toEqual([id, id in stopped ? 'stopped' : 'runs']);
  const { text } = await api.call('GET', '/metrics');
  expect(text).toMatch(/^campus_area_not_running\{area="health",state="stopped"\} 1$/m);
  const errors = api.log.filter((line) => typeof line === 'object' && line['level'] === 50 && 'area' in line);
  expect(errors.slice(0, 3)).toMatchObject([
    {
      area: 'health',
      msg: 'The area “health” could not start. Its calls answer 503 and the other areas work. Mend it and restart the API.',
      err: { message: 'spoilt at import' },
    },
    { area: 'complaints', err: { message: 'spoilt at set-up' } },
    {
      area: 'integrity',
      err: {
        message: 'The area “integrity” asked for the collection “complaints” of the area “complaints”.',
      },
    },
  ]);
  expect(api.log).not.toContain('a job runs');
});
