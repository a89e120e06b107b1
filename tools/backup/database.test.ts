import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@campus/api/connect';
import { isRestoring, unmarkRestoring } from '@campus/api/unfinished-restore';
import { startServer } from '@campus/embedded-mongo';
import { expect, onTestFinished, test } from 'vitest';
import { copyDatabase, mongoPlace } from './database.ts';

test('leaves nothing of the copy in a data folder with brackets in its name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dataDir = join(folder, 'college [old]');
  const server = await startServer({ dataDir });
  onTestFinished(server.close);
  expect(await copyDatabase(server.uri, join(folder, 'copy'))).toBe('embedded');
  expect(readdirSync(join(folder, 'copy'))).toEqual(['data.sqlite']);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('backup-'))).toEqual([]);
});

test('a MongoDB whose restore was cut off starts no portal, and is restored again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const server = await startServer({ dataDir: folder });
  onTestFinished(server.close);
  const uri = server.uri.replace('/?', '/campus?');
  const copy = { paths: ['database/dump/campus/elections.bson'], copyTo: async () => {} };
  const place = await mongoPlace(copy, uri);
  expect(place.isUnfinished).toBe(false);
  await place.begin();
  const connection = await connect(uri);
  onTestFinished(() => connection.close());
  expect(await isRestoring(connection.db!)).toBe(true);
  expect((await mongoPlace(copy, uri)).isUnfinished).toBe(true);
  await connection.db!.collection('elections').insertOne({});
  await unmarkRestoring(connection.db!);
  await expect(mongoPlace(copy, uri)).rejects.toThrow('is not empty');
});

test('a restore touches no database of the same name on a MongoDB, and takes no other name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const server = await startServer({ dataDir: join(folder, 'mongo') });
  onTestFinished(server.close);
  const copy = {
    paths: ['admin/a', 'campus/a', 'config/a', 'library/a', 'oplog.bson'].map(
      (path) => `database/dump/${path}`,
    ),
    copyTo: async () => {},
  };
  const uriOf = (name: string) => server.uri.replace('/?', `/${name}?`);

  await expect(mongoPlace(copy, uriOf('restored'))).rejects.toThrow('keeps the names in the backup');
  const connection = await connect(uriOf('library'));
  onTestFinished(() => connection.close());
  // Every replica set has one.
  await connection.useDb('config').collection('transactions').insertOne({});
  expect(await mongoPlace(copy, uriOf('campus'))).toMatchObject({ isUnfinished: false });
  await connection.db!.collection('books').insertOne({});
  await expect(mongoPlace(copy, uriOf('campus'))).rejects.toThrow('it holds library');
});
