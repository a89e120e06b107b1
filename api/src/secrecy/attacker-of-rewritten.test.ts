/** The attacker of `attacker.test.ts`, once a running database has rewritten its files. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attackBytes } from './testing/clues.ts';
import { readDataFolder } from './testing/data-folder.ts';
import { attackedFolder, nothing, onePage, populate, verdict } from './testing/populate.ts';

const root = attackedFolder();

test('people are in no order in the files of a running database once it has rewritten them', async () => {
  const { folder, server, crowds, closePortals } = await populate(join(root, 'periodic'), onePage, {
    rewriteInterval: 500,
  });
  await closePortals();
  await expect
    .poll(() => attackBytes(readDataFolder(folder), crowds).telling(), {
      interval: 1000,
      timeout: 550_000,
    })
    .toEqual([]);
  expect(verdict(attackBytes(readDataFolder(folder), crowds))).toEqual(nothing);
  await server.close();
});
