import { expect, test } from 'vitest';
import { rawDatabaseForTests } from '../testing/raw-database.ts';
import { startPortal } from '../testing/test-portal.ts';
import { personas } from '../testing/tokens.ts';
import { markListedWords } from './060-mark-listed-words.ts';

const database = rawDatabaseForTests(markListedWords);
const filters = () => database.collection('wordFilters');
const { migrate } = database;
const before = {
  _id: 'complaints',
  words: ['VulgarWord', 'ass', 'गधा'],
  mode: 'hold',
  version: 4,
  outbox: [],
};
const words = [
  { word: 'VulgarWord', wholeWord: false },
  { word: 'ass', wholeWord: true },
  { word: 'गधा', wholeWord: true },
];

test("marks admins' words as whole words, and placeholders as anywhere", async () => {
  await filters().insertOne(before);
  expect(await migrate()).toEqual({ changed: 1 });
  expect(await filters().findOne({})).toEqual({ ...before, words });
  expect(await migrate()).toEqual({ changed: 0 });
  expect(await filters().findOne({})).toEqual({ ...before, words });
});

test('does nothing on an empty database and on an empty list', async () => {
  expect(await migrate()).toEqual({ changed: 0 });
  await filters().insertOne({ ...before, words: [] });
  expect(await migrate()).toEqual({ changed: 0 });
});

test("runs when the portal starts on the previous version's data", async () => {
  await filters().insertOne(before);
  const portal = await startPortal(database.uri);
  const { json } = await portal.call('GET', '/api/word-filter', { as: personas.admin });
  expect(json).toEqual({ words, mode: 'hold', version: 4 });
  await portal.close();
});
