import type { mongo } from 'mongoose';
import { expect, test } from 'vitest';
import { connect } from './connect.ts';
import { databaseForTests } from './testing/test-portal.ts';

const database = databaseForTests();

/** In place of the address's own. */
const withOptions = (options: string) => `${database.uri.replace(/\?.*$/, '')}?retryWrites=false&${options}`;

test('writes with majority and journal, and reads only such writes', async () => {
  const connection = await connect(
    withOptions('monitorCommands=true&w=1&journal=false&readConcernLevel=local'),
  );
  const sent: Record<string, unknown> = {};
  connection.getClient().on('commandStarted', ({ commandName, command }: mongo.CommandStartedEvent) => {
    const { writeConcern, readConcern } = command as Record<string, unknown>;
    sent[commandName] = writeConcern ?? readConcern;
  });
  const writes = connection.collection<{ _id: number; written: number }>('writes');
  await writes.insertOne({ _id: 1, written: 1 });
  await writes.findOneAndUpdate({ _id: 1 }, { $inc: { written: 1 } });
  await writes.deleteOne({ _id: 2 });
  expect(await writes.find({ _id: 1 }).toArray()).toEqual([{ _id: 1, written: 2 }]);
  const majority = { w: 'majority', j: true };
  expect(sent).toMatchObject({
    insert: majority,
    findAndModify: majority,
    delete: majority,
    find: { level: 'majority' },
  });
  await connection.close();
});

test('an address can’t switch off retried writes or read from a lagging member', async () => {
  const connection = await connect(withOptions('retryReads=false&readPreference=secondary'));
  const { retryWrites, retryReads, readPreference } = connection.getClient().options;
  expect({ retryWrites, retryReads, mode: readPreference.mode }).toEqual({
    retryWrites: true,
    retryReads: true,
    mode: 'primary',
  });
  await connection.close();
});
