import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createComplaintModels } from './features/complaints/model.ts';
import { createLog } from './platform/log.ts';
import { recountUntilSettled } from './recount-until-settled.ts';
import { portalForTests } from './testing/test-portal.ts';

const portal = portalForTests();

test('a figure that was wrong and moving is put right by a later recount', async () => {
  const { figures } = createComplaintModels(portal.connection);
  // A crash left five too many, and people go on filing.
  await figures.create({ _id: 'mess', filed: 5, answered: {}, closed: {} });
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const running = recountUntilSettled(portal.connection, log, { firstPauseMs: 50 });
  await pause(1000);
  await figures.updateOne({ _id: 'mess' }, { $inc: { filed: 1 } });
  await running;
  expect((await figures.findById('mess').lean())?.filed).toBe(0);
  expect(lines.map((line) => (JSON.parse(line) as { difference: string }).difference)).toEqual([
    'Complaints about Mess and food: changing, not compared',
    expect.stringContaining(
      '6 filed, 0 answered and 0 closed counted, 0 filed, 0 answered and 0 closed there: repaired',
    ),
  ]);
});

test('a stop ends the pause', async () => {
  const { figures } = createComplaintModels(portal.connection);
  await figures.updateOne({ _id: 'mess' }, { $inc: { filed: 1 } });
  const stopping = new AbortController();
  const running = recountUntilSettled(portal.connection, createLog('silent'), { signal: stopping.signal });
  await pause(1000);
  await figures.updateOne({ _id: 'mess' }, { $inc: { filed: 1 } });
  setTimeout(() => stopping.abort(), 2500);
  await expect(running).rejects.toThrow('aborted');
});
