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
  const place = await mongoPlace('/x', uri);
  expect(place.isUnfinished).toBe(false);
  await place.begin();
  const connection = await connect(uri);
  onTestFinished(() => connection.close());
  expect(await isRestoring(connection.db!)).toBe(true);
  expect((await mongoPlace('/x', uri)).isUnfinished).toBe(true);
  await connection.db!.collection('elections').insertOne({});
  await unmarkRestoring(connection.db!);
  await expect(mongoPlace('/x', uri)).rejects.toThrow('is not empty');
});
