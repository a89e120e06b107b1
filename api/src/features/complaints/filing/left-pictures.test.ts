import { expect, test } from 'vitest';
import sharp from 'sharp';
import { portalForTests } from '../../../testing/test-portal.ts';
import { drawId, storeComplaint } from '../handling/testing/stored-complaint.ts';
import { filingAt, namedFields } from './testing/test-filing.ts';

let now = Date.parse('2026-11-18T12:00:00Z');
const portal = portalForTests({ now: () => now });
const { models, named } = filingAt(portal);
const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c84' } })
  .png()
  .toBuffer();
const stored = async () =>
  Object.fromEntries(
    (await models().pictures.find().lean()).map(({ _id, waitsSince }) => [_id, waitsSince ?? 'no longer']),
  );
const left = (_id: string, waitsSince: string) =>
  models().pictures.create({ _id, content: Buffer.from('left'), waitsSince });

test('removes pictures without a complaint after a whole day, and no others', async () => {
  const { json: filed } = await named(namedFields(), [picture, picture]);
  const [lost, again, underWay] = [drawId(), drawId(), drawId()];
  const gone = await storeComplaint(portal, { state: 'withdrawn' });
  const fewer = await storeComplaint(portal, { pictures: 1 });
  const owned = [`${filed.id}:1`, `${filed.id}:2`, `${fewer._id}:1`];
  for (const id of [`${lost}:1`, `${again}:1`, `${gone._id}:1`, `${fewer._id}:1`, `${fewer._id}:2`])
    await left(id, '2026-11-18');

  now = Date.parse('2026-11-19T12:00:00Z');
  const before = await stored();
  await portal.portal.runJobs();
  expect(await stored()).toEqual(before);

  now = Date.parse('2026-11-20T12:00:00Z');
  // Its author tries again, and another member files: pictures written today belong to a complaint still to come.
  await models().pictures.updateOne({ _id: `${again}:1` }, { waitsSince: '2026-11-20' });
  await left(`${underWay}:1`, '2026-11-19');
  await portal.portal.runJobs();
  expect(await stored()).toEqual({
    ...Object.fromEntries(owned.map((id) => [id, 'no longer'])),
    [`${again}:1`]: '2026-11-20',
    [`${underWay}:1`]: '2026-11-19',
  });
});

test('removes more pictures than one batch holds', async () => {
  await models().pictures.deleteMany({});
  await models().pictures.insertMany(
    Array.from({ length: 250 }, () => ({
      _id: `${drawId()}:1`,
      content: Buffer.from('left'),
      waitsSince: '2026-11-01',
    })),
  );
  await portal.portal.runJobs();
  expect(await stored()).toEqual({});
});
