import { beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { filingAt, namedFields } from './testing/test-filing.ts';

const portal = portalForTests();
const { models, named, unnamed, unnamedFields, kept } = filingAt(portal);
const picture = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#c84' } })
    .png()
    .toBuffer();
const vulgar = { text: 'The mess is an OffensiveWord.' };

let before = { complaints: 0, pictures: 0, filed: 0 };
beforeEach(async () => void (before = await kept()));

async function setMode(mode: 'block' | 'hold') {
  const { json } = await portal.call('GET', '/api/word-filter', { as: personas.admin });
  const body = { ...json, mode };
  const put = await portal.call('PUT', '/api/word-filter', { as: personas.admin, body });
  expect(put.status).toBe(200);
}

describe('a blocked text', () => {
  beforeEach(() => setMode('block'));

  test.each([vulgar, { place: 'vulgarword hall' }])('is refused beside itself: %j', async (changes) => {
    const fields = await unnamedFields();
    const pictures = [await picture()];
    const answers = [
      await named(namedFields(changes), pictures),
      await unnamed({ ...fields, ...changes }, pictures),
    ];
    for (const { status, json } of answers)
      expect([status, json.code, json.errors]).toEqual([
        422,
        'vulgar-content',
        [{ field: Object.keys(changes)[0], message: 'Complaint blocked due to vulgar content.' }],
      ]);
    expect(await kept()).toEqual(before);
    const { json } = await named(namedFields({ ...vulgar, name: 'Abusiveword' }));
    expect(json.errors.map(({ field }: { field: string }) => field)).toEqual(['text', 'name']);
    // In other words it is taken, with the same token.
    expect((await unnamed(fields, pictures)).status).toBe(201);
  });
});

test('files a held text for the board only', async () => {
  await setMode('hold');
  const submissions = [
    [named, namedFields(vulgar)],
    [unnamed, { ...(await unnamedFields()), ...vulgar }],
  ] as const;
  for (const [send, fields] of submissions) {
    const { status, json } = await send(fields, [await picture()]);
    expect([status, json.held]).toEqual([201, true]);
    expect(await models().complaints.findById(json.id).lean()).toMatchObject({
      state: 'held',
      listed: false,
      open: true,
      history: [{ action: 'file', to: 'held' }],
    });
    expect((await send(fields, [await picture()])).json).toEqual(json);
  }
  expect(await kept()).toEqual({
    complaints: before.complaints + 2,
    pictures: before.pictures + 2,
    filed: before.filed + 2,
  });
});
