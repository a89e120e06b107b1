/**
 * The attacker of `attacker.test.ts` on anonymous complaints that two committees were told of, heard and handed on: nothing
 * at rest says more than the day.
 */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { startServer } from '@campus/embedded-mongo';
import { beforeAll, expect, test } from 'vitest';
import { filingAt } from '../features/complaints/filing/testing/test-filing.ts';
import {
  callsOnComplaints,
  colleague,
  review,
} from '../features/complaints/handling/testing/calls-on-complaints.ts';
import { appointBoard } from '../features/complaints/handling/testing/stored-complaint.ts';
import { ombudsperson, setTwoInstances } from '../features/complaints/procedure/testing/two-instances.ts';
import { startPortal } from '../testing/test-portal.ts';
import { personas } from '../testing/tokens.ts';
import { attackBytes, attackDocuments, type Attacked } from './testing/clues.ts';
import { draw } from './testing/crowd.ts';
import { readDataFolder } from './testing/data-folder.ts';
import { attackedFolder, nothing, patienceMs, verdict } from './testing/populate.ts';

const root = attackedFolder();
const minute = 60_000;
/** So many that a perfect order can't be chance. */
const size = 36;
/** Monday 10:05. */
const start = Date.parse('2026-11-30T10:05:00+05:30');
let now = start;
const board = [personas.board, colleague];

let crowd: Attacked;
let server: Awaited<ReturnType<typeof startServer>>;
const told = async () =>
  (await crowd.portal.connection.collection('mails').find().toArray()).filter(
    ({ kind }) => kind === 'complaint-notice',
  );

beforeAll(async () => {
  server = await startServer({ dataDir: join(root, 'mongo'), rewriteInterval: 3_600_000 });
  const portal = await startPortal(server.uri.replace('/?', '/portal?'), { now: () => now });
  await appointBoard(portal, ...board);
  await setTwoInstances(portal, { board: { acknowledge: 3, hear: 10, decide: 15, appeal: 15 } });
  crowd = { portal, database: 'portal', size, people: [], marks: [] };
  const { unnamed, unnamedFields } = filingAt(portal);
  const mark = (kind: string, person: number, text: string) =>
    crowd.marks.push({ kind, database: 'portal', person, bytes: Buffer.from(text) });
  const ids: string[] = [];
  for (let person = 0; person < size; person += 1) {
    const word = draw(14);
    const fields = await unnamedFields({ text: `The tap ${word} drips.`, category: 'hostel' });
    const { status, text, json } = await unnamed(fields);
    if (status !== 201) throw new Error(text);
    mark('complaint', person, json.id);
    mark('complaint word', person, word);
    mark('follow-up', person, hash('sha256', fields.followUpKey!));
    ids.push(json.id);
    now += minute;
  }
  if ((await told()).length > 0) throw new Error('A notice went out before the full hour.');
  now = Date.parse('2026-11-30T11:00:00+05:30');
  await portal.portal.runJobs();
  const { change } = callsOnComplaints(portal);
  const hearing = { on: '2026-12-10', time: '11:00', place: 'Room 4', companions: '', text: '' };
  // The committee takes them in the order in which they came, which must leave no trace either.
  for (const id of ids)
    for (const step of [review, { action: 'hear', ...hearing }]) {
      const { status, text } = await change(id, personas.board, step);
      if (status !== 200) throw new Error(text);
      now += minute;
    }
  for (const day of ['2026-12-16', '2026-12-18']) {
    now = Date.parse(`${day}T01:00:00+05:30`);
    await portal.portal.runJobs();
  }
}, patienceMs);

test('one notice at the full hour reached each member, and the second instance has every complaint', async () => {
  const notices = (await told()).filter(({ subject }) => subject === 'New complaints for your committee');
  expect(notices).toHaveLength(board.length);
  expect(new Set(notices.map(({ to }) => to.member))).toEqual(new Set(board.map(({ uid }) => uid)));
  const { complaints } = callsOnComplaints(crowd.portal).models();
  expect(await complaints.countDocuments({ committee: 'ombudsperson', open: true })).toBe(size);
  expect((await told()).some(({ to }) => to.member === ombudsperson.uid)).toBe(true);
});

test('slots, deadlines, hearings and handovers are in no order in any field of any document', async () => {
  expect(verdict(await attackDocuments([crowd]))).toEqual(nothing);
});

test('slots, deadlines, hearings and handovers are in no order in the files after a clean stop', async () => {
  const { complaints } = callsOnComplaints(crowd.portal).models();
  await crowd.portal.close();
  await server.close();
  expect(verdict(attackBytes(readDataFolder(root), [crowd]))).toEqual(nothing);
  // The attacker would see it: one field with the minute of a notice is enough.
  server = await startServer({ dataDir: join(root, 'mongo') });
  const leaking = await startPortal(server.uri.replace('/?', '/portal?'), { now: () => now });
  for (const { kind, person, bytes } of crowd.marks)
    if (kind === 'complaint')
      await leaking.connection
        .collection<{ _id: string }>(complaints.collection.name)
        .updateOne(
          { _id: bytes.toString() },
          { $set: { noticeAt: `2026-11-30 10h${String(person + 5).padStart(2, '0')}` } },
        );
  const clues = (await attackDocuments([{ ...crowd, portal: leaking }])).telling();
  expect(clues.map(({ name }) => name)).toContainEqual(expect.stringContaining('noticeAt of complaints'));
  await leaking.close();
  await server.close();
});
