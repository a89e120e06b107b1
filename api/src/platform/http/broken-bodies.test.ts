import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { problems } from '@campus/contracts/areas';
import { beforeEach, describe, expect, test } from 'vitest';
import { portalForTests } from '../../testing/test-portal.ts';
import { emulatorToken, personas } from '../../testing/tokens.ts';

const portal = portalForTests();
beforeEach(() => void (portal.log.length = 0));

interface Sent {
  method?: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | string;
}

/** As it stands: fetch would put right what is to be wrong. */
const send = ({ method = 'POST', path, headers, body }: Sent) =>
  new Promise<{ status: number | undefined; code: keyof typeof problems }>((resolve, reject) => {
    const length = String(Buffer.byteLength(body));
    const call = request(portal.url + path, { method, headers: { 'content-length': length, ...headers } });
    call.once('error', reject).once('response', (res) => {
      let text = '';
      res.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      res.on('end', () => resolve({ status: res.statusCode, code: JSON.parse(text).code }));
    });
    call.end(body);
  });

const as = { authorization: `Bearer ${emulatorToken(personas.student)}` };
const json = { 'content-type': 'application/json', ...as };
const ballots = '/api/elections/student-council/ballots';
const form = (boundary: string) =>
  [`--${boundary}`, 'Content-Disposition: form-data; name="text"', '', 'x', `--${boundary}--`, ''].join(
    '\r\n',
  );

describe.each(['gzip', 'deflate', 'br', 'zstd', 'rot13', 'gzip, gzip'])(
  'content encoded as %s',
  (encoding) => {
    const headers = { ...json, 'content-encoding': encoding };
    test.each([ballots, '/api/report-leave'])('that isn’t, at %s, is the sender’s fault', async (path) => {
      const { status, code } = await send({ path, headers, body: 'junk' });
      expect([
        [400, 'malformed-json'],
        [415, 'unsupported-media-type'],
      ]).toContainEqual([status, code]);
      expect(portal.log.join()).not.toContain('unforeseen');
    });

    test.each(['/api/complaints', '/api/anonymous-complaints', '/applications'])(
      'in an upload to %s is refused',
      async (path) => {
        const type = { 'content-type': 'multipart/form-data; boundary=b' };
        const answer = await send({ path, headers: { ...headers, ...type }, body: form('b') });
        expect(answer).toEqual({ status: 415, code: 'unsupported-media-type' });
        expect(portal.log.join()).not.toContain('unforeseen');
      },
    );
  },
);

test('answers half a gzip with a 4xx', async () => {
  const body = gzipSync('{"name":"x"}').subarray(0, 20);
  const answer = await send({
    path: '/api/report-leave',
    headers: { ...json, 'content-encoding': 'gzip' },
    body,
  });
  expect(answer).toEqual({ status: 400, code: 'malformed-json' });
  expect(portal.log.join()).not.toContain('unforeseen');
});

describe.each(['/api/complaints', '/api/anonymous-complaints', '/applications'])(
  'a form sent to %s',
  (path) => {
    test.each([
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=""',
      'multipart/form-data; boundary=" "',
      `multipart/form-data; boundary=${'b'.repeat(5000)}`,
      'multipart/form-data; boundary=b; boundary=c',
      'multipart/form-data; boundary',
      'multipart/form-data; charset=klingon; boundary=b',
      'multipart/form-data;',
      'multipart/mixed; boundary=b',
    ])('answers %s with what is wrong', async (type) => {
      for (const boundary of ['', ' ', 'b', 'c']) {
        const answer = await send({ path, headers: { ...as, 'content-type': type }, body: form(boundary) });
        expect([400, 415]).toContain(answer.status);
        expect(problems[answer.code].status).toBe(answer.status);
      }
      expect(portal.log.join()).not.toContain('unforeseen');
    });
  },
);
