import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { progressWarning } from './progress-place.ts';

test('progress of elections on the disk of the embedded database is named, on another disk not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-progress-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const electionProgressDir = join(folder, 'progress');
  mkdirSync(electionProgressDir);
  writeFileSync(join(folder, 'mongo.sock'), '');
  const socket = `mongodb://${encodeURIComponent(join(folder, 'mongo.sock'))}/?directConnection=true`;
  const told = progressWarning({ production: true, mongodbUri: socket, electionProgressDir });
  expect(told).toContain('Name a folder on another disk');
  const silent = (change: object) =>
    expect(
      progressWarning({ production: true, mongodbUri: socket, electionProgressDir, ...change }),
    ).toBeNull();
  silent({ production: false });
  silent({ mongodbUri: 'mongodb://db1,db2/campus?replicaSet=rs0' });
  silent({ mongodbUri: 'mongodb://portal:p%2Fss@db/campus' });
  const otherDisk = '/dev/shm';
  if (statSync(otherDisk, { throwIfNoEntry: false })?.dev !== statSync(folder).dev)
    silent({ electionProgressDir: otherDisk });
});
