import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { portalForTests } from '../../testing/test-portal.ts';
import { readResult } from '../tool-results.ts';

const portal = portalForTests();

test('documents that vanish are noticed within an hour, and no more once they are back', async () => {
  const folder = join(portal.config.uploadsDir, 'documents');
  mkdirSync(folder, { recursive: true });
  const names = Array.from({ length: 250 }, (_, index) => `${String(index).padStart(3, '0')}.pdf`);
  for (const name of names) writeFileSync(join(folder, name), name);
  const entries = names.map((_id) => ({ _id, name: 'a.pdf', kind: 'none' }));
  await portal.connection
    .collection<{ _id: string; waitsSince?: Date }>('documents')
    .insertMany([...entries, { _id: 'on its way.pdf', waitsSince: new Date() }]);
  const missing = async () => {
    await portal.portal.runJobs();
    return (await readResult(portal.connection.db!, 'missing-documents'))?.missing;
  };
  expect(await missing()).toBe(0);

  rmSync(join(folder, '001.pdf'));
  rmSync(join(folder, '249.pdf'));
  expect(await missing()).toBe(2);
  expect(portal.log.filter((line) => line.includes('documents are missing'))).toHaveLength(1);
  writeFileSync(join(folder, '001.pdf'), '');
  await portal.connection.collection<{ _id: string }>('documents').deleteOne({ _id: '249.pdf' });
  expect(await missing()).toBe(0);

  renameSync(folder, `${folder}.away`);
  expect(await missing()).toBe(249);
  renameSync(`${folder}.away`, folder);
  expect(await missing()).toBe(0);
});
