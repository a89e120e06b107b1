import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { startDocumentsServer } from '../../testing/documents-server.ts';
import { sampleDocuments } from '../../testing/sample-documents.ts';
import { databaseForTests, startPortal } from '../../testing/test-portal.ts';

const database = databaseForTests();
const before = process.umask(0o022);
afterEach(() => void process.umask(before));
const modeOf = (...path: string[]) => (statSync(join(...path)).mode & 0o777).toString(8);

describe.runIf(process.platform !== 'win32')('what people send', () => {
  test('only the portal’s own account can read the folder', async () => {
    process.umask(0o022);
    const server = await startDocumentsServer(database.uri);
    const form = new FormData();
    form.append('text', 'x');
    form.append('proof', new Blob([new Uint8Array(sampleDocuments.pdf)]), 'a.pdf');
    await fetch(`${server.url}/notes`, { method: 'POST', headers: { as: 'asha' }, body: form });
    const { documents } = server.files();
    expect(documents).toHaveLength(1);
    expect(modeOf(server.folder, 'incoming')).toBe('700');
    expect(modeOf(server.folder, 'documents')).toBe('700');
    expect(modeOf(server.folder, 'documents', documents[0]!)).toBe('600');
    await server.close();
  });

  test('a start corrects the folder that the previous version left, and follows no link', async () => {
    const uploads = mkdtempSync(join(tmpdir(), 'campus-uploads-'));
    const elsewhere = join(mkdtempSync(join(tmpdir(), 'campus-elsewhere-')), 'file');
    writeFileSync(elsewhere, 'x');
    chmodSync(elsewhere, 0o644);
    chmodSync(uploads, 0o755);
    for (const folder of ['incoming', 'documents']) {
      mkdirSync(join(uploads, folder));
      chmodSync(join(uploads, folder), 0o755);
      writeFileSync(join(uploads, folder, 'one'), 'x');
      symlinkSync(elsewhere, join(uploads, folder, 'linked'));
      chmodSync(join(uploads, folder, 'one'), 0o644);
    }
    const { portal, close } = await startPortal(database.uri, { env: { UPLOADS_DIR: uploads } });
    expect(modeOf(uploads)).toBe('700');
    for (const folder of readdirSync(uploads)) expect(modeOf(uploads, folder)).toBe('700');
    await portal.runDueJobs();
    for (const folder of readdirSync(uploads)) {
      expect(modeOf(uploads, folder, 'one')).toBe('600');
    }
    expect(modeOf(elsewhere)).toBe('644');
    await close();
    rmSync(dirname(elsewhere), { recursive: true });
    rmSync(uploads, { recursive: true, force: true });
  });
});
