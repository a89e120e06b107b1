import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { appoint } from '../../testing/appoint.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { emulatorToken, type Persona, personas } from '../../testing/tokens.ts';

const portal = portalForTests();
const { admin, student, treasurer } = personas;

interface Sent {
  as: Persona;
  type: string;
  body: string;
}

/** Sends the head and half the body of a request; what it gives sends the rest, and has the answer. */
async function begin(method: string, path: string, { as, type, body }: Sent) {
  const sent = request(portal.url + path, {
    method,
    headers: {
      authorization: `Bearer ${emulatorToken(as)}`,
      'content-type': type,
      'content-length': Buffer.byteLength(body),
    },
  });
  const half = Math.floor(body.length / 2);
  sent.write(body.slice(0, half));
  // Let in, and waiting for the rest.
  await pause(200);
  return async () => {
    sent.end(body.slice(half));
    const [answer] = await once(sent, 'response');
    return { status: answer.statusCode as number, json: (await json(answer)) as { code?: string } };
  };
}

const asJson = (as: Persona, body: object): Sent => ({
  as,
  type: 'application/json',
  body: JSON.stringify(body),
});

const change = (path: string, body: object) =>
  portal.call('PUT', `/api/members/${path}`, { as: admin, body });

describe('a request whose body comes slowly', () => {
  beforeAll(async () => {
    await portal.call('GET', '/api/me', { as: admin });
    await portal.call('GET', '/api/me', { as: student });
  });

  test('is accepted from a caller whose roles stay the same', async () => {
    const finish = await begin('PUT', '/api/me/details', asJson(student, { phone: '020 1234567' }));
    expect((await finish()).status).toBe(200);
  });

  test('is refused when its sender has lost the role since it began', async () => {
    const second = { uid: 'admin-2', email: 'second@admin.sggs.ac.in', name: 'Nisha Rao' };
    await portal.call('GET', '/api/me', { as: second });
    const own = `${second.uid}/roles/admin`;
    const finish = await begin(
      'PUT',
      `/api/members/${own}`,
      asJson(second, { granted: true, reason: 'Back again' }),
    );
    expect((await change(own, { granted: false, reason: 'Left the office' })).status).toBe(200);
    expect(await finish()).toMatchObject({ status: 403, json: { code: 'forbidden' } });
    expect((await portal.call('GET', '/api/me', { as: second })).json.roles).toEqual([]);
  });

  test('is refused when its sender was locked since it began', async () => {
    const finish = await begin('PUT', '/api/me/details', asJson(student, { phone: '020 7654321' }));
    await change(`${student.uid}/lock`, { locked: true, reason: 'Lost laptop' });
    expect(await finish()).toMatchObject({ status: 403, json: { code: 'account-locked' } });
    await change(`${student.uid}/lock`, { locked: false, reason: 'Found' });
  });

  test('leaves no file when it was an upload', async () => {
    await appoint(portal, 'treasurer', treasurer);
    const fields = { requestId: randomBytes(16).toString('hex'), kind: 'allocation' };
    const parts = Object.entries(fields).map(
      ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const file = `--x\r\nContent-Disposition: form-data; name="document"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${'a,b,c\r\n'.repeat(1000)}\r\n--x--\r\n`;
    const type = 'multipart/form-data; boundary=x';
    const finish = await begin('POST', '/api/ledger/entries', {
      as: treasurer,
      type,
      body: parts.join('') + file,
    });
    await change(`${treasurer.uid}/roles/treasurer`, { granted: false, reason: 'Left the office' });
    expect(await finish()).toMatchObject({ status: 403, json: { code: 'forbidden' } });
    expect(await readdir(join(portal.config.uploadsDir, 'incoming'))).toEqual([]);
  });
});
