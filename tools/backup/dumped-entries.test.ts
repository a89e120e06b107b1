import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BSON } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { dumpedEntries } from './dumped-entries.ts';

test('a dump names the documents that were stored or deleted while it was made', () => {
  const dump = mkdtempSync(join(tmpdir(), 'dump-'));
  onTestFinished(() => rmSync(dump, { recursive: true }));
  mkdirSync(join(dump, 'campus'));
  const write = (file: string, rows: object[]) =>
    writeFileSync(join(dump, file), Buffer.concat(rows.map((row) => BSON.serialize(row))));
  const waitsSince = new Date();
  write('campus/documents.bson', [{ _id: 'kept' }, { _id: 'deleted' }, { _id: 'uploading', waitsSince }]);
  const ns = 'campus.documents';
  write('oplog.bson', [
    { op: 'n', ns: '', o: { msg: 'periodic noop' } },
    { op: 'i', ns, o: { _id: 'stored', waitsSince } },
    { op: 'u', ns, o2: { _id: 'stored' }, o: { $v: 2, diff: { d: { waitsSince: false } } } },
    { op: 'u', ns, o2: { _id: 'kept' }, o: { $v: 2, diff: { u: { kind: 'ledger' } } } },
    { op: 'd', ns, o: { _id: 'deleted' } },
    { op: 'i', ns: 'library.documents', o: { _id: 'of another database' } },
    { op: 'c', ns: 'admin.$cmd', o: { applyOps: [{ op: 'i', ns, o: { _id: 'together' } }] } },
    { op: 'u', ns, o2: { _id: 'together' }, o: { $v: 2, diff: { i: { waitsSince } } } },
  ]);
  expect(dumpedEntries(dump, 'campus')).toEqual([
    { file: 'kept', waits: false },
    { file: 'uploading', waits: true },
    { file: 'stored', waits: false },
    { file: 'together', waits: true },
  ]);
});
