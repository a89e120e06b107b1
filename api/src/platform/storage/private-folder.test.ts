import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

  test('a start corrects the folders that the previous version left', async () => {
    const uploads = mkdtempSync(join(tmpdir(), 'campus-uploads-'));
    chmodSync(uploads, 0o755);
    for (const folder of ['incoming', 'documents']) {
      mkdirSync(join(uploads, folder));
      chmodSync(join(uploads, folder), 0o755);
    }
    const { close } = await startPortal(database.uri, { env: { UPLOADS_DIR: uploads } });
    expect(modeOf(uploads)).toBe('700');
    for (const folder of readdirSync(uploads)) expect(modeOf(uploads, folder)).toBe('700');
    await close();
    rmSync(uploads, { recursive: true, force: true });
  });
});
