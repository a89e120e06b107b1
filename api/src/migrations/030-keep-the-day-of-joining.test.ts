import { expect, test } from 'vitest';
import { createMemberModel } from '../services/members/member-model.ts';
import { databaseForTests, startPortal } from '../testing/test-portal.ts';
import { personas } from '../testing/tokens.ts';
import { connect } from '../connect.ts';

const database = databaseForTests();

test("migrates the previous version's data, and keeps days instead of times", async () => {
  const before = await connect(database.uri);
  const moment = new Date('2026-11-03T10:11:12.345Z');
  const members = before.collection<{ _id: string }>('members');
  const mails = before.collection<{ _id: string; kind: string }>('mails');
  const figures = before.collection<{ _id: string }>('complaintFigures');
  const member = {
    _id: personas.student.uid,
    email: personas.student.email,
    emailLower: personas.student.email,
    name: 'Asha Patil',
    nameLower: 'asha patil',
    grants: [],
    adminRemoved: false,
    roles: ['student'],
    outbox: [],
    letters: [],
    since: moment,
    version: 0,
  };
  await members.insertOne(member);
  const mail = {
    at: moment,
    dueAt: null,
    sentAt: moment,
    wipeAt: moment,
    to: {},
    subject: '',
    state: 'sent',
  };
  await mails.insertMany([
    { ...mail, _id: 'welcome:student-1', kind: 'welcome' },
    { ...mail, _id: 'role:1', kind: 'role' },
  ]);
  const hostel = { _id: 'hostel', filed: 1, answered: {}, closed: {} };
  await figures.insertOne(hostel);

  const portal = await startPortal(database.uri);
  const day = new Date('2026-11-03T00:00:00.000Z');
  expect((await createMemberModel(portal.connection).findById(member._id).lean())?.since).toBe('2026-11-03');
  expect(await mails.findOne({ _id: 'welcome:student-1' })).toMatchObject({
    at: day,
    dueAt: null,
    sentAt: day,
    wipeAt: day,
  });
  expect(await mails.findOne({ _id: 'role:1' })).toMatchObject({
    at: moment,
    sentAt: moment,
    wipeAt: moment,
  });
  expect(await figures.find().toArray()).toEqual([hostel]);
  const [info] = await before.db!.listCollections({ name: 'complaintFigures' }).toArray();
  expect(info).toMatchObject({ options: { clusteredIndex: { unique: true } } });
  const listed = await portal.call('GET', '/api/members', { as: personas.admin });
  expect(listed.json.items.map(({ since }: { since: string }) => since)).toContain('2026-11-03');
  await portal.close();
  await before.close();
});
