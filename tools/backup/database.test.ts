import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '@campus/embedded-mongo';
import { expect, onTestFinished, test } from 'vitest';
import { copyDatabase } from './database.ts';

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
