import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { filingAt, namedFields, newMember } from './testing/test-filing.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { emulatorToken, type Persona } from '../../../testing/tokens.ts';

const portal = portalForTests();
const { named, unnamed, unnamedFields } = filingAt(portal);
/** 200 kB and more. */
const noise = Buffer.from(Array.from({ length: 400 * 400 * 3 }, () => Math.floor(Math.random() * 256)));
const picture = await sharp(noise, { raw: { width: 400, height: 400, channels: 3 } })
  .png()
  .toBuffer();

const timers: NodeJS.Timeout[] = [];
afterAll(() => timers.forEach(clearInterval));

/** The head of a large upload, and then one byte every five seconds; what it is answered in the end. */
function idle(path: string, as?: Persona): Promise<string> {
  const socket = connect(Number(new URL(portal.url).port), '127.0.0.1');
  const token = as ? `Authorization: Bearer ${emulatorToken(as)}\r\n` : '';
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${token}Content-Length: 1000000\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\n\r\n' +
      '--b\r\nContent-Disposition: form-data; name="pictures"; filename="a.png"\r\n\r\n',
  );
  timers.push(setInterval(() => socket.writable && socket.write('x'), 5000));
  return new Promise((resolve) => {
    let answer = '';
    socket.on('error', () => {});
    socket.on('data', (data) => (answer += data.toString()));
    socket.once('close', () => resolve(answer));
  });
}

// At once, for each waits until its sockets have been ended.
describe.concurrent('twenty sockets that send almost nothing', () => {
  test.each([
    ['without sign-in', () => '/api/anonymous-complaints', () => undefined],
    ['of one member', () => '/api/complaints', newMember],
  ])('%s block no other pictures, and are closed', async (_, path, who) => {
    const as = who();
    const sockets = Array.from({ length: 20 }, () => idle(path(), as));
    await pause(500);
    const ended = Promise.all(sockets);
    expect((await named(namedFields(), [picture], newMember())).status).toBe(201);
    expect((await unnamed(await unnamedFields(), [picture])).status).toBe(201);
    // The pictures didn't wait until the portal had closed the last socket.
    expect(await Promise.race([ended, Promise.resolve('waiting')])).toBe('waiting');
    const answers = await ended;
    for (const answer of answers) expect(answer).toMatch(as ? /^HTTP\/1.1 (408|429) / : /^HTTP\/1.1 408 /);
    expect(answers.join()).toContain('"code":"upload-too-slow"');
  });
});
