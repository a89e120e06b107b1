import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createComplaintModels } from './features/complaints/model.ts';
import { createLog } from './platform/log.ts';
import { repairFigures } from './repair-figures.ts';
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
    'Complaints about Mess and food: changing, not compared',
    expect.stringContaining(
      '6 filed, 0 answered and 0 closed counted, 0 filed, 0 answered and 0 closed there: repaired',
    ),
  ]);
});
