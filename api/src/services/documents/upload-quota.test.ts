import type { Problem } from '@campus/contracts';
import { beforeAll, expect, test } from 'vitest';
import { type DocumentsServer, startDocumentsServer } from '../../testing/documents-server.ts';
import { sampleDocuments } from '../../testing/sample-documents.ts';
import { databaseForTests } from '../../testing/test-portal.ts';

const database = databaseForTests();
let server: DocumentsServer;
beforeAll(async () => {
  const env = { UPLOADS_PER_DAY_MB: '1', UPLOADS_PER_MEMBER_MB: '2' };
  server = await startDocumentsServer(database.uri, { env });
  return () => server.close();
});

async function send(as: string, bytes: number, text = 'x') {
  const form = new FormData();
  form.append('text', text);
  form.append('proof', new Blob([new Uint8Array(sampleDocuments.pdf), new Uint8Array(bytes)]), 'a.pdf');
  const answer = await fetch(`${server.url}/notes`, { method: 'POST', headers: { as }, body: form });
  const json = (await answer.json()) as Problem & { file: string };
  return { status: answer.status, code: json.code, told: json.errors?.[0], file: json.file };
}

test('limits storage per member, daily and in total, and says how much is left', async () => {
  const kept = server.files().documents.length;
  expect((await send('asha', 600_000)).status).toBe(201);
  const today = await send('asha', 600_000);
  expect(today).toMatchObject({
    status: 429,
    code: 'too-many-uploads',
    told: {
      field: 'proof',
      message: 'You can upload 0.4 MB more today. Choose a smaller file, or continue tomorrow.',
    },
  });
  expect((await send('asha', 300_000)).status).toBe(201);
  expect((await send('ben', 600_000)).status).toBe(201);
  expect(server.files()).toMatchObject({ incoming: [], documents: { length: kept + 3 } });

  server.clock.ahead += 86_400_000;
  expect((await send('asha', 900_000)).status).toBe(201);
  server.clock.ahead += 86_400_000;
  const inAll = await send('asha', 600_000);
  expect(inAll).toMatchObject({
    status: 413,
    code: 'upload-quota',
    told: {
      field: 'proof',
      message: 'You have 0.2 MB of storage left. Choose a smaller file, or ask the office.',
    },
  });
});

test('stores no more of many at once than the day allows', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => send('carla', 300_000)));
  const stored = all.filter(({ status }) => status === 201).length;
  expect(stored).toBeGreaterThan(0);
  expect(stored).toBeLessThanOrEqual(3);
});

test('does not count deleted or discarded documents', async () => {
  for (let count = 0; count < 3; count += 1)
    expect((await send('dev', 600_000, 'is not kept')).status).toBe(201);
  const { file } = await send('dev', 600_000);
  expect((await send('dev', 600_000)).status).toBe(429);
  await server.documents.remove(file);
  expect((await send('dev', 600_000)).status).toBe(201);
});
