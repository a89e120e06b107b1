import { expect, test } from 'vitest';
import { rawDatabaseForTests } from '../testing/raw-database.ts';
import { namesOfProfiles } from './012-names-of-profiles.ts';

const database = rawDatabaseForTests(namesOfProfiles);

test("gives members the name of their profile, without characters that can't be shown", async () => {
  const { collection, migrate } = database;
  const member = (_id: string, name: string) => ({ _id, name, nameLower: name.toLowerCase(), version: 3 });
  const profile = (_id: string, firstName: string, lastName: string) => ({ _id, firstName, lastName });
  await collection('members').insertMany([
    member('google', 'google.user'),
    member('plain', 'Asha Patil'),
    member('hidden', 'Meera\u200b\r\nKulkarni\u202e'),
    member('empty', 'Farah'),
    member('nameless', ''),
  ]);
  await collection('profiles').insertMany([
    profile('google', 'Gopal', 'Usher'),
    profile('plain', 'Asha', 'Patil'),
    profile('empty', '\u200b', ''),
    profile('nobody', 'No', 'Body'),
  ]);
  expect(await migrate()).toEqual({ renamed: 2 });
  expect(await migrate()).toEqual({ renamed: 0 });
  expect(await collection('members').find().sort({ _id: 1 }).toArray()).toEqual([
    member('empty', 'Farah'),
    member('google', 'Gopal Usher'),
    member('hidden', 'Meera Kulkarni'),
    member('nameless', ''),
    member('plain', 'Asha Patil'),
  ]);
});
