import { expect, test } from 'vitest';
import { rawDatabaseForTests } from '../testing/raw-database.ts';
import { complaintsThatAreOver } from './087-complaints-that-are-over.ts';

const database = rawDatabaseForTests(complaintsThatAreOver);

test('notes the day of the last step of complaints that are over, once', async () => {
  const steps = (...days: string[]) => days.map((on) => ({ on }));
  await database.collection('complaints').insertMany([
    { _id: 'open', state: 'received', filedOn: '2026-01-01', history: steps('2026-01-01') },
    { _id: 'closed', state: 'closed', filedOn: '2026-01-01', history: steps('2026-01-01', '2026-02-03') },
    {
      _id: 'withdrawn',
      state: 'withdrawn',
      filedOn: '2026-01-01',
      history: steps('2026-01-01', '2026-01-02'),
    },
  ]);
  expect(await database.migrate()).toEqual({ changed: 3 });
  const stored = await database.collection('complaints').find().sort({ _id: 1 }).toArray();
  expect(stored.map(({ _id, overOn }) => [_id, overOn])).toEqual([
    ['closed', '2026-02-03'],
    ['open', null],
    ['withdrawn', '2026-01-02'],
  ]);
  expect(await database.migrate()).toEqual({ changed: 0 });
});
