import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { greyPng } from '../../../services/pictures/testing/png.ts';
import { storeElection } from '../../../testing/election-factory.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { emulatorToken, type Persona, personas } from '../../../testing/tokens.ts';
import { createElectionModels, type ElectionRecord } from '../model.ts';

const dayMs = 86_400_000;
let now = Date.now();
const portal = portalForTests({ now: () => now });
const { admin, student, unverified } = personas;
const other: Persona = { uid: 'other-1', email: 'other@sggs.ac.in' };
const models = () => createElectionModels(portal.connection);
const texts = { postId: 'president', name: 'Asha Patil', manifesto: 'Longer library hours.' };

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c84' } });
const jpeg = () => blank(300, 200).jpeg().toBuffer();

async function candidate(record: Partial<ElectionRecord> = {}) {
  const election = await storeElection(models());
  const path = `/api/managed-elections/${election}/candidates`;
  const { json } = await portal.call('POST', path, { as: admin, body: texts });
  await models().elections.updateOne({ _id: election }, record);
  return { election, id: json.id as string };
}
async function nomination() {
  const election = await storeElection(models(), { state: 'nominations' });
  const path = `/api/elections/${election}/nominations/me`;
  const { json } = await portal.call('PUT', path, { as: student, body: texts });
  return { election, path, id: json.id as string };
}

async function upload(id: string, content: Buffer[], as: Persona | '' = admin, field = 'photo') {
  const form = new FormData();
  for (const part of content)
    form.append(field, new Blob([new Uint8Array(part)], { type: 'image/jpeg' }), 'me.jpg');
  const response = await fetch(`${portal.url}/api/candidates/${id}/photo`, {
    method: 'PUT',
    ...(as && { headers: { authorization: `Bearer ${emulatorToken(as)}` } }),
    body: form,
  });
  // oxlint-disable-next-line typescript/no-explicit-any
  return { status: response.status, json: (await response.json()) as any };
}
async function download(address: string) {
  const response = await fetch(portal.url + address);
  return { response, content: Buffer.from(await response.arrayBuffer()) };
}
const idOf = async (as: Persona) => (await portal.call('GET', '/api/me', { as })).json.id as string;
const photoOf = async (id: string) => (await models().candidates.findById(id))?.photo;
/** Enough for a sweep that waits a whole day. */
async function nextDays() {
  for (let days = 0; days < 3; days += 1) {
    await portal.portal.runJobs();
    now += dayMs;
  }
}
const photosKept = () => models().photos.countDocuments();

describe('a photo', () => {
  test('becomes a square WebP, upright and without metadata', async () => {
    // Lies on its side: red is on top only for who heeds the orientation.
    const red = blank(400, 400).composite([
      { input: { create: { width: 200, height: 400, channels: 3, background: '#f00' } }, left: 0, top: 0 },
    ]);
    const taken = await red
      .jpeg()
      .withExif({
        IFD0: { Make: 'SecretCamera', Orientation: '6' },
        IFD3: { GPSLatitude: '19/1 9/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '77/1 19/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>xmp-secret</secret></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const before = await sharp(taken).metadata();
    expect(before.exif?.includes('SecretCamera')).toBe(true);
    expect([before.orientation, before.xmp !== undefined]).toEqual([6, true]);

    const { id, election } = await candidate();
    const put = await upload(id, [taken]);
    expect([put.status, put.json]).toEqual([
      200,
      { photo: expect.stringMatching(/^\/api\/photos\/[0-9a-f]{32}$/) },
    ]);
    const { response, content } = await download(put.json.photo);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const after = await sharp(content).metadata();
    expect([after.format, after.width, after.height]).toEqual(['webp', 512, 512]);
    for (const name of ['exif', 'xmp', 'icc', 'iptc', 'orientation'] as const)
      expect(after[name]).toBeUndefined();
    expect(/SecretCamera|xmp-secret|GPS|Exif/i.test(content.toString('latin1'))).toBe(false);
    const { dominant } = await sharp(content).extract({ left: 0, top: 0, width: 512, height: 200 }).stats();
    expect([dominant.r > 200, dominant.g < 60]).toEqual([true, true]);

    const list = await portal.call('GET', `/api/managed-elections/${election}/candidates`, { as: admin });
    expect(list.json[0].photo).toBe(put.json.photo);
  });

  test.each(['png', 'webp'] as const)('may be %s', async (format) => {
    const { id } = await candidate();
    expect((await upload(id, [await blank(64, 64)[format]().toBuffer()])).status).toBe(200);
  });

  test('replaces the previous one, even many at once', async () => {
    const { id } = await candidate();
    const kept = await photosKept();
    const content = await jpeg();
    const first = await upload(id, [content]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(id, [content])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await download(first.json.photo)).response.status).toBe(404);
    expect(await photosKept()).toBe(kept + 1);
    const address = `/api/photos/${await photoOf(id)}`;
    expect((await download(address)).response.status).toBe(200);
    await portal.call('DELETE', `/candidates/${id}`, { as: admin });
    expect((await download(address)).response.status).toBe(404);
    expect(await photosKept()).toBe(kept);
  });

  test('goes with a nomination or candidate that is taken off, also after a fault', async () => {
    const { id, path } = await nomination();
    const taken = await candidate();
    const content = await jpeg();
    const addresses = [
      (await upload(id, [content], student)).json.photo,
      (await upload(taken.id, [content])).json.photo,
    ];
    for (const [route, as] of [
      [path, student],
      [`/candidates/${taken.id}`, admin],
    ] as const) {
      vi.spyOn(portal.connection.models['candidatePhotos']!, 'deleteOne').mockImplementationOnce(() => {
        throw new Error('away');
      });
      expect((await portal.call('DELETE', route, { as })).status).toBe(500);
    }
    expect(await photoOf(taken.id)).toBeNull();
    await nextDays();
    for (const address of addresses) expect((await download(address)).response.status).toBe(404);
  });

  test('that no candidate names is removed after a whole day, and no other', async () => {
    const { id } = await candidate();
    const { json } = await upload(id, [await jpeg()]);
    const left = () => randomBytes(16).toString('hex');
    await models().photos.insertMany(
      Array.from({ length: 1200 }, () => ({ _id: left(), content: Buffer.from('left') })),
    );
    const kept = await photosKept();
    await portal.portal.runJobs();
    now += dayMs;
    await portal.portal.runJobs();
    expect(await photosKept()).toBe(kept);
    // Marked while it was being uploaded.
    await models().photos.updateOne({ _id: (await photoOf(id))! }, { leftSince: '2026-01-01' });
    now += dayMs;
    await portal.portal.runJobs();
    expect(await photosKept()).toBe(kept - 1200);
    expect((await download(json.photo)).response.status).toBe(200);
    expect(await models().photos.countDocuments({ leftSince: { $exists: true } })).toBe(0);
  });

  test('is limited to a hundred per member and day, even many at once', async () => {
    const { id } = await candidate();
    const day = new Date(now).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
    const turnsOf = (uid: string, on: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({ _id: `${uid}:${on}:${index}`, day: on }));
    await models().photoTurns.deleteMany({});
    await models().photoTurns.insertMany(turnsOf(await idOf(admin), day, 97));
    const content = await jpeg();
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(id, [content])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.find(({ status }) => status === 429)?.json).toMatchObject({
      code: 'too-many-uploads',
      message: 'You have reached today’s upload limit. You can upload more tomorrow.',
    });
    const nominated = await nomination();
    expect((await upload(nominated.id, [content], student)).status).toBe(200);

    await models().photoTurns.deleteMany({});
    await models().photoTurns.insertMany(turnsOf(await idOf(admin), '2026-01-01', 100));
    expect((await upload(id, [content])).status).toBe(200);
    expect(await models().photoTurns.countDocuments({ day: '2026-01-01' })).toBe(0);
  });

  test('that doesn’t exist is not found', async () => {
    expect((await portal.call('GET', `/api/photos/${'0'.repeat(32)}`)).status).toBe(404);
    expect((await portal.call('GET', '/api/photos/zzz')).status).toBe(400);
  });
});

describe('a photo is refused without storing anything:', () => {
  /** 1.2 GB when it is unpacked. */
  const bomb = () => greyPng(20_000, 20_000);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const noPhoto = 'This is not a picture that the portal can read. Choose a JPEG, PNG or WebP file.';

  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['an SVG', () => Buffer.from(svg), noPhoto],
    ['a PDF', () => Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n'), noPhoto],
    ['a GIF that is called JPEG', () => blank(9, 9).gif().toBuffer(), noPhoto],
    ['an AVIF', () => blank(9, 9).avif().toBuffer(), noPhoto],
    ['a TIFF', () => blank(9, 9).tiff().toBuffer(), noPhoto],
    ['a page', () => Buffer.from('<html><script>alert(1)</script>'), noPhoto],
    ['an empty file', () => Buffer.alloc(0), noPhoto],
    ['noise', () => randomBytes(5000), noPhoto],
    ['half a photo', async () => (await jpeg()).subarray(0, 500), noPhoto],
    ['too many pixels', bomb, 'The picture has more than 30 million pixels. Choose a smaller one.'],
  ])('%s', async (_, make, message) => {
    const { id } = await candidate();
    const kept = await photosKept();
    const content = await make();
    const refused = await upload(id, [content]);
    expect([refused.status, refused.json.errors]).toEqual([400, [{ field: 'photo', message }]]);
    expect([await photoOf(id), await photosKept()]).toEqual([null, kept]);
  });

  test('no file, two files, another field, no form, too large', async () => {
    const { id } = await candidate();
    const content = await jpeg();
    const none = await upload(id, []);
    const two = await upload(id, [content, content]);
    const elsewhere = await upload(id, [content], admin, 'file');
    for (const { status, json } of [none, two, elsewhere])
      expect([status, json.code]).toEqual([400, 'invalid-input']);
    const json = await portal.call('PUT', `/api/candidates/${id}/photo`, { as: admin, body: { photo: 'x' } });
    expect(json.status).toBe(415);
    const large = await upload(id, [Buffer.alloc(8_000_001)]);
    expect([large.status, large.json.errors]).toEqual([
      413,
      [{ field: 'photo', message: 'The file is larger than 8 MB.' }],
    ]);
    expect(await photoOf(id)).toBeNull();
  });
});

describe('a photo can be added by', () => {
  test('members only, for their own nomination', async () => {
    const { id, path } = await nomination();
    const content = await jpeg();
    expect((await upload(id, [content], '')).status).toBe(401);
    expect((await upload(id, [content], unverified)).status).toBe(403);
    expect((await upload(id, [content], other)).status).toBe(404);
    expect((await upload('f'.repeat(24), [content], student)).status).toBe(404);
    expect((await upload('zzz', [content], student)).status).toBe(400);
    const kept = await photosKept();
    const { status, json } = await upload(id, [content], student);
    expect(status).toBe(200);
    expect((await portal.call('GET', path, { as: student })).json.photo).toBe(json.photo);

    expect((await portal.call('DELETE', path, { as: student })).status).toBe(204);
    expect(await photosKept()).toBe(kept);
  });

  test('the nominee until the review', async () => {
    const { id, election } = await nomination();
    const content = await jpeg();
    const review = (body: unknown) =>
      portal.call('POST', `/api/candidates/${id}/review`, { as: admin, body });
    await review({ decision: 'refused', reason: 'A better photo, please.' });
    expect((await upload(id, [content], student)).status).toBe(200);
    await models().elections.updateOne({ _id: election }, { state: 'open' });
    expect((await upload(id, [content], student)).json.code).toBe('nominations-closed');
    await models().elections.updateOne({ _id: election }, { state: 'nominations' });
    await models().candidates.updateOne({ _id: id }, { state: 'standing' });
    expect((await upload(id, [content], student)).json.code).toBe('state-changed');
    expect((await upload(id, [content], admin)).status).toBe(200);
  });

  test('admins before voting, and during it if there is no set-up', async () => {
    const content = await jpeg();
    const running = await candidate({ state: 'open' });
    expect((await upload(running.id, [content])).json.code).toBe('slate-closed');
    await models().elections.updateOne({ _id: running.election }, { setUp: false });
    expect((await upload(running.id, [content])).status).toBe(200);
    await models().elections.updateOne({ _id: running.election }, { state: 'closed' });
    expect((await upload(running.id, [content])).json.code).toBe('slate-closed');
  });
});
