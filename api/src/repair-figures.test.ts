import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '@campus/embedded-mongo';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connect } from './connect.ts';
import { createComplaintModels } from './features/complaints/model.ts';
import { createLog } from './platform/log.ts';
import { countOn } from './platform/storage/kept-figures.ts';
import { repairAfterFaults, repairFigures } from './repair-figures.ts';
import { portalForTests } from './testing/test-portal.ts';

const portal = portalForTests();

test('a repair fails while figures move, so that it runs again and corrects them then', async () => {
  const { figures } = createComplaintModels(portal.connection);
  // A crash left five too many, and people go on filing.
  await figures.create({ _id: 'mess', filed: 5, answered: {}, closed: {} });
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const first = repairFigures(portal.connection, log);
  await pause(1000);
  await figures.updateOne({ _id: 'mess' }, { $inc: { filed: 1 } });
  await expect(first).rejects.toThrow('1 figures were moving');
  await repairFigures(portal.connection, log);
  expect((await figures.findById('mess').lean())?.filed).toBe(0);
  expect(lines.map((line) => (JSON.parse(line) as { difference: string }).difference)).toEqual([
    'Complaints of mess: changing, not compared',
    expect.stringMatching(/ 6 filed, .* counted, 0 filed, .* there: repaired$/),
  ]);
});

test('what a failing database left uncounted is repaired once it is back', async () => {
  const { connection } = portal;
  const { figures } = createComplaintModels(connection);
  const stops: (() => void | Promise<void>)[] = [];
  let isBack = false;
  const repair = vi.fn(async () => {
    if (!isBack) throw new Error('no database');
  });
  repairAfterFaults({ connection, jobs: { atStop: (stop) => void stops.push(stop) }, repair, delayMs: 20 });
  vi.spyOn(figures.collection, 'updateOne').mockRejectedValue(new Error('no database'));
  for (let n = 0; n < 3; n += 1) await countOn(figures, createLog('silent'), 'mess', { filed: 1 });
  await expect.poll(() => repair.mock.calls.length).toBeGreaterThan(1);
  isBack = true;
  const before = repair.mock.calls.length;
  await pause(200);
  expect(repair.mock.calls.length).toBeLessThanOrEqual(before + 1);

  for (const stop of stops) await stop();
  const stopped = repair.mock.calls.length;
  await countOn(figures, createLog('silent'), 'mess', { filed: 1 });
  await pause(100);
  expect(repair).toHaveBeenCalledTimes(stopped);
  vi.restoreAllMocks();
});

test('what the database may have done while it was away is recounted once it is back', async () => {
  const server = await startServer({ dataDir: mkdtempSync(join(tmpdir(), 'away-')) });
  const connection = await connect(server.uri);
  onTestFinished(() => connection.close());
  const repair = vi.fn(async () => {});
  repairAfterFaults({ connection, jobs: { atStop() {} }, repair, delayMs: 20 });
  await connection.db!.command({ ping: 1 });
  await pause(100);
  expect(repair).not.toHaveBeenCalled();
  await server.close();
  const asked = connection.db!.command({ ping: 1 }).catch(() => undefined);
  await expect.poll(() => repair.mock.calls.length).toBeGreaterThan(0);
  await asked;
});
