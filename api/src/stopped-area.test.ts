import { endpointsOfArea } from '@campus/contracts/areas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiProcess, startProcess } from './testing/api-processes.ts';
import { databaseForTests } from './testing/test-portal.ts';
import { personas } from './testing/tokens.ts';

const database = databaseForTests();
const { student, admin } = personas;

/** Adds to the router of one area as it is loaded, and lets another's throw when all of it is set up. */
const spoil = `import { registerHooks } from 'node:module';
const added = {
  health: 'throw new Error("spoilt at import")',
  complaints: 'const { mount } = feature; feature.mount = (platform) => {' +
    'mount(platform); platform.jobs.everywhere("of a stopped area", 1, async () => console.log("a job runs"));' +
    'throw new Error("spoilt at set-up") }',
};
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const area = /features\\/(\\w+)\\/router\\.ts$/.exec(url)?.[1];
    return added[area] ? { ...loaded, source: loaded.source + ';' + added[area] } : loaded;
  },
});`;

let api: ApiProcess;
beforeAll(async () => {
  const hook = `data:text/javascript,${encodeURIComponent(spoil)}`;
  api = await startProcess(database.uri, { NODE_OPTIONS: `--import ${hook}` });
});
afterAll(() => api?.stop());

test.each(['health', 'complaints'])(
  'answers every call of %s, which could not start, with 503',
  async (id) => {
    const calls = endpointsOfArea(id);
    expect(calls.length).toBeGreaterThan(5);
    for (const { method, path } of calls) {
      const address = path.replaceAll(/:\w+/g, 'one');
      for (const options of [{}, { as: student }, { as: admin, body: method === 'get' ? undefined : {} }]) {
        const { status, json } = await api.call(method.toUpperCase(), address, options);
        expect([method, path, status, json.code]).toEqual([method, path, 503, 'area-stopped']);
        expect(json.message).toContain('Everything else works.');
      }
    }
  },
);

test('runs the other areas, home and search beside areas that could not start', async () => {
  expect((await api.call('GET', '/api/facilities', { as: student })).status).toBe(200);
  const search = () => api.call('POST', '/api/search', { as: student, body: { query: 'hall' } });
  expect((await search()).status).toBe(200);
  // On a busy machine an area can be late.
  await expect.poll(async () => (await search()).json.unavailable).toEqual([]);
  const { status, json } = await api.call('GET', '/api/home', { as: admin });
  expect(status).toBe(200);
  expect(JSON.stringify(json)).not.toContain('"complaints"');
});

test('names areas that could not start in health, in the log and to admins', async () => {
  const { status, json } = await api.call('GET', '/readyz');
  expect([status, json.status, json.stoppedAreas]).toEqual([200, 'ready', ['health', 'complaints']]);
  const system = await api.call('GET', '/api/system', { as: admin });
  expect(system.json.stoppedAreas).toEqual(['health', 'complaints']);
  const errors = api.log.filter((line) => typeof line === 'object' && line['level'] === 50 && 'area' in line);
  expect(errors).toMatchObject([
    {
      area: 'health',
      msg: 'The area “health” could not start. Its calls answer 503 and the other areas work. Mend it and restart the API.',
      err: { message: 'spoilt at import' },
    },
    { area: 'complaints', err: { message: 'spoilt at set-up' } },
  ]);
  expect(api.log).not.toContain('a job runs');
});
