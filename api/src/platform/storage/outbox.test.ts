import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { portalForTests } from '../../testing/test-portal.ts';
import { createLog } from '../log.ts';
import { createOutbox, insertNew } from './outbox.ts';

const portal = portalForTests();

test('inserts an empty list without failing', async () => {
  await insertNew(portal.connection.collection('mails'), []);
  expect(await portal.connection.collection('mails').countDocuments()).toBe(0);
});

test('runs every job on an empty portal without failing', async () => {
  await portal.portal.runJobs();
  expect(portal.log.filter((line) => line.includes('a job failed'))).toEqual([]);
});

test('delivers what a crash left with any document, without a list of models', async () => {
  const { connection } = portal;
  for (const { collection, schema } of Object.values(connection.models)) {
    const left: Record<string, unknown> = {};
    if (schema.path('outbox')) left['outbox'] = [{ _id: new Types.ObjectId(), action: collection.name }];
    if (schema.path('letters'))
      left['letters'] = [
        {
          _id: collection.name,
          kind: 'application',
          to: { member: 'nobody' },
          subject: 'A crash left this',
          paragraphs: ['Hello'],
          at: new Date(),
        },
      ];
    if (Object.keys(left).length > 0) await connection.collection(collection.name).insertOne({ ...left });
  }
  await portal.portal.runJobs();

  const carriers = (field: string) =>
    Object.values(connection.models)
      .filter(({ schema }) => schema.path(field))
      .map(({ collection }) => collection.name);
  expect(carriers('outbox')).toContain('elections');
  const audited = await connection.collection('audit').distinct('action');
  expect(new Set(audited)).toEqual(new Set(carriers('outbox')));
  expect(carriers('letters')).toContain('cases');
  const mailed = await connection.collection<{ _id: string }>('mails').distinct('_id');
  expect(new Set(mailed)).toEqual(new Set(carriers('letters')));
  const messages = await connection.collection('messages').distinct('about');
  expect(new Set(messages)).toEqual(new Set(carriers('letters')));
});

test('delivers all others if one entry can’t be stored, and names the failed one', async () => {
  const { connection } = portal;
  const log = createLog('silent');
  const store = async ([entry]: { _id: string }[]) => {
    if (entry?._id === 'malformed') throw new Error('can’t be stored');
    stored.push(entry!._id);
  };
  const stored: string[] = [];
  const cases = connection.collection<{ _id: string; letters: { _id: string }[] }>('cases');
  for (const _id of ['malformed', 'sound']) await cases.insertOne({ _id: `of ${_id}`, letters: [{ _id }] });
  const outbox = createOutbox<{ _id: string }>({ connection, field: 'letters', lowestId: '', store, log });
  await expect(outbox.sweep()).rejects.toThrow('can’t be stored');
  expect(stored).toContain('sound');
  await cases.deleteMany({});
});
