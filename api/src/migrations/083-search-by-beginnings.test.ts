import { expect, test } from 'vitest';
import { searching } from '../testing/searching.ts';
import { rawDatabaseForTests } from '../testing/raw-database.ts';
import { startPortal } from '../testing/test-portal.ts';
import { personas } from '../testing/tokens.ts';
import { searchByBeginnings } from './083-search-by-beginnings.ts';

const database = rawDatabaseForTests(searchByBeginnings);
const { migrate } = database;
const stored = async (name: string) => (await database.collection(name).find().toArray())[0]!['terms'];

const hash = (number: number) => number.toString(16).padStart(64, '0');
const old = {
  members: {
    _id: 'member-1',
    mailbox: 'zoya@sggs.ac.in',
    email: 'zoya@sggs.ac.in',
    accounts: ['member-1'],
    name: 'Zöya Khan',
    nameLower: 'zöya khan',
    grants: [],
    adminRemoved: false,
    roles: ['student'],
    since: '2026-11-01',
    version: 0,
    outbox: [],
    letters: [],
  },
  facilities: {
    _id: hash(1).slice(32),
    name: 'Main auditorium',
    nameLower: 'main auditorium',
    kind: 'hall',
    place: 'Block A',
    retired: false,
    photos: [],
    managers: [],
    version: 0,
    outbox: [],
  },
  complaints: {
    _id: hash(2).slice(32),
    text: 'No fan',
    place: 'Room 1',
    state: 'received',
    category: 'hostel',
    audience: 'members',
    listed: true,
    open: true,
    filedOn: '2026-11-20',
    author: null,
    hiddenFrom: [],
    history: [],
    outbox: [],
    letters: [],
    terms: ['#hostel#', '##received', '#hostel#received', 'no', 'fan', 'room', '1'],
  },
};
const entry = { _id: 1, kind: 'sponsorship', text: 'Nets', party: 'Deccan', terms: ['nets', 'deccan'] };
const fill = async () => {
  for (const [name, document] of Object.entries(old)) await database.collection(name).insertOne(document);
};

test('stores the beginnings of words of each kind of document, even when repeated', async () => {
  await fill();
  await database.collection('ledger').insertOne(entry as never);
  expect(await migrate()).toEqual({ changed: 4 });
  expect(await stored('members')).toEqual(['z', 'zo', 'zoy', 'zoya', 'k', 'kh', 'kha', 'khan']);
  expect(await stored('facilities')).toContain('audi');
  expect(await stored('ledger')).toEqual([
    'n',
    'ne',
    'net',
    'nets',
    'd',
    'de',
    'dec',
    'decc',
    'decca',
    'deccan',
  ]);
  const facets = ['#hostel#', '##received', '#hostel#received'];
  const words = ['n', 'no', 'f', 'fa', 'fan', 'r', 'ro', 'roo', 'room', '1'];
  expect(await stored('complaints')).toEqual([...facets, ...words]);
  expect(await migrate()).toEqual({ changed: 0 });
});

test('finishes what a crash left undone, and does nothing on an empty database', async () => {
  expect(await migrate()).toEqual({ changed: 0 });
  await fill();
  await migrate();
  await database.collection('facilities').updateMany({}, { $unset: { terms: '' } });
  expect(await migrate()).toEqual({ changed: 1 });
});

test("finds the previous version's data when the portal starts on it", async () => {
  await fill();
  const portal = await startPortal(database.uri);
  const find = searching(portal as never);
  expect(await find(personas.admin, 'audi')).toEqual(['Facility: Main auditorium']);
  expect(await find(personas.admin, 'khan')).toEqual(['Member: Zöya Khan']);
  expect(await find(personas.admin, 'roo')).toEqual(['Complaint: No fan']);
  await portal.close();
});
