import { expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { callsOnComplaints } from './testing/calls-on-complaints.ts';
import { storeComplaint } from './testing/stored-complaint.ts';

let clock = Date.parse('2026-11-01T06:00:00Z');
const portal = portalForTests({ now: () => clock });
const { models, named, read } = callsOnComplaints(portal);

test('erases pictures 90 days after a complaint ended, and nothing else', async () => {
  const over = { state: 'closed', closedOn: '2026-11-01', overOn: '2026-11-01', pictures: 1 } as const;
  const closed = await named(over);
  const anonymous = await storeComplaint(portal, over);
  const open = await named({ pictures: 1 });
  for (const { _id } of [closed, anonymous, open])
    await models().pictures.collection.insertOne({
      _id: `${_id}:1` as never,
      content: Buffer.from('picture'),
    });
  const left = async () => (await models().pictures.find({}, { _id: 1 }).lean()).map(({ _id }) => _id);

  clock = Date.parse('2027-01-30T06:00:00Z');
  await portal.portal.runJobs();
  expect(await left()).toHaveLength(3);

  clock = Date.parse('2027-01-31T06:00:00Z');
  await portal.portal.runJobs();
  expect(await left()).toEqual([`${open._id}:1`]);
  const { json } = await read(closed._id, personas.student);
  expect(json).toMatchObject({ text: 'The tea is cold.', pictures: 0 });
});
