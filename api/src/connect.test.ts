import type { mongo } from 'mongoose';
import { expect, test } from 'vitest';
import { connect } from './connect.ts';
import { databaseForTests } from './testing/test-portal.ts';

const database = databaseForTests();

test('a write is acknowledged once most members have it in their journals', async () => {
  const uri = `${database.uri}${database.uri.includes('?') ? '&' : '?'}monitorCommands=true`;
  const connection = await connect(uri);
  const concerns: unknown[] = [];
  connection.getClient().on('commandStarted', ({ commandName, command }: mongo.CommandStartedEvent) => {
    if (commandName === 'insert') concerns.push((command as { writeConcern?: unknown }).writeConcern);
  });
  await connection.collection('writes').insertOne({ written: 1 });
  expect(concerns).toEqual([{ w: 'majority', j: true }]);
  expect(await connection.collection('writes').countDocuments()).toBe(1);
  await connection.close();
});
