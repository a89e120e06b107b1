import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { portalForTests } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';
import { createReportModel } from './reports/model.ts';

const folder = mkdtempSync(join(tmpdir(), 'campus-remotes-'));
const remote = (id: string, changes: object = {}) => ({
  id,
  title: `Area ${id}`,
  version: '1.0.0',
  contract: 1,
  paths: [{ path: `/${id}`, access: 'member' }],
  entry: `/remotes/${id}/1.0.0/mf-manifest.json`,
  ...changes,
});
const remotes = [
  remote('budget'),
  remote('health'),
  remote('elections', { off: { message: 'Under repair.' } }),
  remote('broken', { contract: 99 }),
];
writeFileSync(join(folder, 'registry.json'), JSON.stringify({ remotes }));
const portal = portalForTests({ env: { REMOTES_DIR: folder } });
const { admin, student } = personas;

test('shows admins the parts that fail in browsers today or can’t be opened', async () => {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(new Date());
  const report = (of: string, version: string, kinds: number) => ({
    _id: `${day} ${of} ${version}`,
    day,
    remote: of,
    version,
    loadTimes: {},
    faults: {},
    kinds,
    others: 0,
  });
  await createReportModel(portal.connection).create([
    report('budget', '1.0.0', 2),
    report('health', '1.0.0', 0),
    report('health', '0.9.0', 3),
    report('elections', '1.0.0', 1),
  ]);
  const home = async (as: typeof admin) =>
    (await portal.call('GET', '/api/home?late=admin', { as })).json.items.map(
      ({ title, note }: { title: string; note: string }) => [title, note],
    );
  await expect
    .poll(() => home(admin))
    .toEqual([
      ['Area budget', 'It failed in browsers today.'],
      ['broken', 'The portal can’t read this part.'],
    ]);
  expect(await home(student)).toEqual([]);
});
