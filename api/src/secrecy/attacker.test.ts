/**
 * An attacker who knows the order in which people came, and has the data folder, looks for anything else in that order:
 * it would link ballots to voters. The people here vote and complain at real portals on the embedded database. The
 * attacker tries every byte position of their data, and every field of every document.
 *
 * It fails by chance in fewer than one of a million runs: see `Orderings`.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from '@campus/embedded-mongo';
import { beforeAll, describe, expect, test } from 'vitest';
import { attackBytes, attackDocuments } from './testing/clues.ts';
import type { Crowd } from './testing/crowd.ts';
import { type DataFolder, readDataFolder } from './testing/data-folder.ts';
import {
  attackedFolder,
  isComplaining,
  isVoting,
  nothing,
  patienceMs,
  populate,
  verdict,
} from './testing/populate.ts';

const root = attackedFolder();

describe('people who voted and complained one after another', () => {
  // Repeated until a perfect order can't be chance.
  const sizes = [...Array<number>(24).fill(3), 12, 12, 12, 20, 20, 60];
  let crowds: Crowd[];
  let running: DataFolder;
  let stopped: DataFolder;
  let documents: Awaited<ReturnType<typeof attackDocuments>>;
  const crashed = join(root, 'crashed');

  beforeAll(async () => {
    const populated = await populate(join(root, 'stopped'), sizes, { rewriteInterval: 3_600_000 });
    ({ crowds } = populated);
    running = readDataFolder(populated.folder);
    cpSync(populated.folder, crashed, {
      recursive: true,
      filter: (path) => !/\.sock$|server\.json$/.test(path),
    });
    documents = await attackDocuments(crowds);
    await populated.closePortals();
    await populated.server.close();
    stopped = readDataFolder(populated.folder);
  }, patienceMs);

  test('are in order in the files of a running database, as the threat models state', () => {
    for (const isMeant of [isVoting, isComplaining])
      expect(attackBytes(running, crowds, isMeant).telling()).not.toEqual([]);
    for (const page of ['elections', 'complaints'])
      expect(
        readFileSync(join(import.meta.dirname, `../../../docs/${page}-threat-model.md`), 'utf8'),
      ).toContain('The files of a running database');
  });

  test('are in no order in any field of any document', () => expect(verdict(documents)).toEqual(nothing));

  test('are in no order in the files after a clean stop', () =>
    expect(verdict(attackBytes(stopped, crowds))).toEqual(nothing));

  test('are in no order in an export', () => {
    const out = join(root, 'export', 'dump');
    mkdirSync(join(root, 'export'));
    const tool = join(import.meta.dirname, '../../../libs/embedded-mongo/src/dump/export.ts');
    execFileSync(process.execPath, [tool, '--data', join(root, 'stopped/mongo'), '--out', out]);
    expect(verdict(attackBytes(readDataFolder(join(root, 'export')), crowds))).toEqual(nothing);
  });

  test('are in order after a crash until the next start, and never after it', async () => {
    expect(attackBytes(readDataFolder(crashed), crowds).telling()).not.toEqual([]);
    const server = await startServer({ dataDir: join(crashed, 'mongo') });
    expect(verdict(attackBytes(readDataFolder(crashed), crowds))).toEqual(nothing);
    await server.close();
    expect(verdict(attackBytes(readDataFolder(crashed), crowds))).toEqual(nothing);
  });
});
