import { expect, test } from 'vitest';
import { rawDatabaseForTests } from '../testing/raw-database.ts';
import { startPortal } from '../testing/test-portal.ts';
import { personas } from '../testing/tokens.ts';
import { appointBoard, blankComplaint } from '../features/complaints/handling/testing/stored-complaint.ts';
import { queueOrderOfComplaints } from './085-queue-order-of-complaints.ts';

const database = rawDatabaseForTests(queueOrderOfComplaints);
/** A complaint as earlier versions stored it. */
const former = (filedOn: string, given: object) => {
  const { queueKey: _, ...record } = blankComplaint({ filedOn, ...given });
  return { ...record };
};

test('moves open complaints about safety and harassment to the top of the queue, once', async () => {
  expect(await database.migrate()).toEqual({ changed: 0 });
  const complaints = database.collection('complaints');
  await complaints.insertMany([
    former('2026-11-01', { text: 'Cold tea.' }),
    former('2026-11-02', { text: 'A threat.', category: 'safety' }),
    former('2026-11-03', { text: 'Settled.', category: 'safety', state: 'closed' }),
  ]);
  expect(await database.migrate()).toEqual({ changed: 3 });
  expect(await database.migrate()).toEqual({ changed: 0 });
  const portal = await startPortal(database.uri);
  await appointBoard(portal, personas.board);
  const textsOf = async (query: string) => {
    const { json } = await portal.call('GET', `/api/complaint-queue${query}`, { as: personas.board });
    // Complaints that every member could read keep their readers.
    return json.items.map(({ text, audience }: Record<string, string>) => [text, audience]);
  };
  expect(await textsOf('')).toEqual([
    ['A threat.', 'members'],
    ['Cold tea.', 'members'],
  ]);
  expect(await textsOf('?state=closed')).toEqual([['Settled.', 'members']]);
  await portal.close();
});
