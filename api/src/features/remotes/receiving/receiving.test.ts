import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { receivedSchema } from '@campus/contracts/remotes';
import { beforeAll, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import {
  builtFiles,
  pack,
  type TestPackage,
  shellFolder,
  signedFields,
  type SignedParts,
  TestKey,
} from '../testing/signed-package.ts';

const root = mkdtempSync(join(tmpdir(), 'campus-door-'));
const portal = portalForTests({
  env: { REMOTES_DIR: join(root, 'remotes'), SHELL_DIR: shellFolder(join(root, 'shell')) },
});
const { admin, student, faculty } = personas;
const keys = { library: new TestKey(), canteen: new TestKey() };

const give = (area: string, key: TestKey, owner: Persona = student) =>
  portal.call('POST', '/api/admin/release-keys', {
    as: admin,
    body: { area, publicKey: key.publicKey, owner: owner.email, reason: 'A new team.' },
  });

beforeAll(async () => {
  for (const as of [student, faculty]) await portal.call('GET', '/api/me', { as });
  for (const [area, key] of Object.entries(keys)) expect((await give(area, key)).status).toBe(201);
});

async function send(
  key: TestKey,
  area: string,
  { content, version }: TestPackage,
  parts: Partial<SignedParts> = {},
  fields: Record<string, string> = {},
) {
  const form = new FormData();
  const signed = {
    ...signedFields(key, area, { action: 'ship', version, signs: content, ...parts }),
    ...fields,
  };
  for (const [name, value] of Object.entries(signed)) form.append(name, value);
  form.append('package', new Blob([new Uint8Array(content)]), 'package.json.gz');
  const answer = await fetch(`${portal.url}/api/releases/${area}`, { method: 'POST', body: form });
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
  return { status: answer.status, json: (await answer.json()) as any };
}
const runs = async () => {
  const { json } = await portal.call('GET', '/registry.json');
  return json.remotes.map(({ id }: { id: string }) => id);
};

test('ships a package that is signed with a key for its area, in the name of the key’s owner', async () => {
  const { status, json } = await send(keys.library, 'library', pack(builtFiles('library', 'one')));
  expect(json).toMatchObject({ id: 'library', outcome: 'shipped', browser: 'not run', preview: null });
  expect(status).toBe(200);
  expect(receivedSchema.parse(json)).toEqual(json);
  expect(await runs()).toEqual(['library']);
  const listed = await portal.call('GET', '/api/admin/remotes', { as: admin });
  expect(listed.json.remotes[0].versions[0]).toMatchObject({ version: json.version, by: student.name });
});
