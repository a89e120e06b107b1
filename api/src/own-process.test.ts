import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaIds, endpointsOfArea } from '@campus/contracts/areas';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { features } from './features.ts';
import { hallSetup } from './features/facilities/testing/calls-on-facilities.ts';
import { type ApiProcess, said, startProcess } from './testing/api-processes.ts';
import { drawId } from './testing/draw-id.ts';
import { freePort } from './testing/free-port.ts';
import { nginx, startNginx } from './testing/nginx.ts';
import { callsTo, databaseForTests } from './testing/test-portal.ts';
import { personas } from './testing/tokens.ts';

const database = databaseForTests();
const { admin, student } = personas;
const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/larger-portals.md'), 'utf8');
const snippet = /^upstream campus_facilities[^]*?^}\n^map [^]*?^}\n/m.exec(guide)?.[0] ?? '';
const rest = /`(access,[a-z,]+)`/.exec(guide)?.[1] ?? '';
/** The two processes of the guide. */
let main: ApiProcess, own: ApiProcess;

beforeAll(async () => {
  const env = { LOG_LEVEL: 'debug' };
  main = await startProcess(database.uri, { ...env, API_FEATURES: rest });
  own = await startProcess(database.uri, { ...env, API_FEATURES: 'facilities' });
});
afterAll(async () => {
  await Promise.all([main?.stop(), own?.stop()]);
});

const list = ({ call }: Pick<ApiProcess, 'call'>) => call('GET', '/api/facilities', { as: student });
const budget = ({ call }: Pick<ApiProcess, 'call'>) => call('GET', '/applications', { as: student });

test('the guide names every area once, and sends all addresses of one and of no other to its process', () => {
  expect([...rest.split(','), 'facilities'].toSorted()).toEqual(features.map(({ id }) => id).toSorted());
  const pattern = new RegExp(/~(\^\S+)/.exec(snippet)![1]!);
  for (const id of areaIds)
    for (const { path } of endpointsOfArea(id))
      expect([path, pattern.test(path)]).toEqual([path, id === 'facilities']);
});

test('an area with a process of its own answers its calls and runs its jobs only there, and the others elsewhere', async () => {
  expect([(await list(own)).status, (await budget(main)).status]).toEqual([200, 200]);
  for (const { status, json } of [await list(main), await budget(own)])
    expect([status, json.code]).toEqual([503, 'area-stopped']);
  const jobsOf = ({ log }: ApiProcess) =>
    log.flatMap((line) => (typeof line === 'object' && line['msg'] === 'a job ran' ? [line['job']] : []));
  await expect.poll(() => jobsOf(own), { timeout: 30_000 }).toContain('waiting lists');
  await expect.poll(() => jobsOf(main), { timeout: 30_000 }).toContain('review reminder');
  expect(jobsOf(main)).not.toContain('waiting lists');
  expect(jobsOf(own)).not.toContain('review reminder');
  const { areas } = (await main.call('GET', '/api/areas', { as: admin })).json;
  expect(areas.find(({ id }: { id: string }) => id === 'facilities')).toMatchObject({ state: 'elsewhere' });
});

test('the search finds in one process what another one stores', async () => {
  const id = drawId();
  const body = { id, setup: { ...hallSetup, name: 'Orchard pavilion' } };
  expect((await own.call('POST', '/api/facilities', { as: admin, body })).status).toBe(201);
  const found = async () =>
    (await main.call('POST', '/api/search', { as: student, body: { query: 'orchard' } })).json.hits;
  await expect.poll(found).toMatchObject([{ title: 'Orchard pavilion' }]);
});

test('the API does not start with an area that it does not have', async () => {
  const start = startProcess(database.uri, { API_FEATURES: 'facilities,library' });
  await expect(start).rejects.toThrow('API_FEATURES names no area: library.');
});

test.skipIf(!nginx)(
  'both answer behind one address, and all the rest goes on when one of them crashes',
  async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const port = await freePort();
    const portOf = ({ url }: ApiProcess) => Number(new URL(url).port);
    const front = startNginx({
      port,
      plainPort: await freePort(),
      apiPorts: [portOf(main)],
      change: (text) =>
        snippet.replace('127.0.0.1:4001', `127.0.0.1:${portOf(own)}`) +
        text.replaceAll('http://campus_portal;', 'http://$campus_half;'),
    });
    try {
      const call = callsTo(`https://127.0.0.1:${port}`);
      await vi.waitFor(() => call('GET', '/healthz'), { timeout: 120_000, interval: 50 });
      expect([(await list({ call })).status, (await budget({ call })).status]).toEqual([200, 200]);
      own.child.kill('SIGKILL');
      await own.ended;
      expect([(await list({ call })).status, (await budget({ call })).status]).toEqual([502, 200]);
      expect(said(main.log, 'unforeseen error')).toBeUndefined();
    } finally {
      await front.stop();
      vi.unstubAllEnvs();
    }
  },
);
