import { expect, test } from 'vitest';
import { rawDatabaseForTests } from '../testing/raw-database.ts';
import { startPortal } from '../testing/test-portal.ts';
import { removedCandidatesHaveNoPhoto } from './078-removed-candidates-have-no-photo.ts';

const database = rawDatabaseForTests(removedCandidatesHaveNoPhoto);
const candidates = () => database.collection('electionCandidates');
const { migrate } = database;
const candidate = (_id: string, state: string, photo: string | null) => ({
  _id,
  election: 'council-2026',
  post: 'president',
  name: 'Asha',
  manifesto: 'Longer library hours.',
  photo,
  state,
  reason: '',
  version: 1,
  outbox: [],
});
const stored = async () =>
  (await candidates().find().sort({ _id: 1 }).toArray()).map(({ photo }) => photo as string | null);

test('takes the photos from removed candidates only, even when repeated', async () => {
  expect(await migrate()).toEqual({ changed: 0 });
  await candidates().insertMany([
    candidate('1', 'removed', 'a'),
    candidate('2', 'removed', null),
    candidate('3', 'standing', 'b'),
    candidate('4', 'withdrawn', 'c'),
  ]);
  expect(await migrate()).toEqual({ changed: 1 });
  expect(await stored()).toEqual([null, null, 'b', 'c']);
  expect(await migrate()).toEqual({ changed: 0 });
});

test("runs when the portal starts on the previous version's data", async () => {
  await candidates().deleteMany({ _id: { $gt: '' } });
  await candidates().insertOne(candidate('1', 'removed', 'a'));
  const portal = await startPortal(database.uri);
  await portal.close();
  expect(await stored()).toEqual([null]);
});
