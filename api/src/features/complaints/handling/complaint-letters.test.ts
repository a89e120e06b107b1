import { complaintRules } from '@campus/contracts/complaints';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { mailsWith, wordsOf } from '../../../testing/mails.ts';
import { daysAfter } from '../../../platform/days.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { underWay } from '../procedure/testing/two-instances.ts';
import {
  callsOnComplaints,
  close,
  codeOf,
  colleague,
  newKey,
  note,
  review,
} from './testing/calls-on-complaints.ts';
import {
  appointBoard,
  authorOf,
  drawId,
  storeComplaint,
  storedComplaint,
} from './testing/stored-complaint.ts';

const portal = portalForTests();
const { student, board } = personas;
const { named, send, change, byCode } = callsOnComplaints(portal);
beforeAll(() => appointBoard(portal, board, colleague));

const mailsOf = (id: string) => mailsWith(portal, `complaint:${id}:`);
const answer = { action: 'answer', text: 'The wombat left.', audience: 'author' };
const remove = { action: 'delete', text: 'It names the numbat.' };

const text = 'The wombat left.';
/** The body of each step that is not just a text with its audience. */
const sends: Record<string, object> = {
  recuse: { text },
  hide: { member: colleague.uid, text },
  show: { member: colleague.uid, text },
  assign: { assignee: null },
  delete: { text },
  edit: { text, content: 'The wombat bit no one.' },
  hear: { text, on: '2999-01-01', time: '10:00', place: 'Wombat hall' },
  record: { text },
  decide: { text },
  pause: { text, until: daysAfter(new Date().toISOString().slice(0, 10), 9) },
  resume: { text },
};
/** Every step that the board can take, from a state in which it can. */
const steps = async () => {
  const original = (await named())._id;
  return Object.entries(complaintRules)
    .filter(([, { by }]) => by.some((one) => one === 'board'))
    .map(([action, { from }]) => ({
      state: from[0],
      body: {
        action,
        ...(sends[action] ?? { text, audience: 'public' }),
        ...(action === 'duplicate' && { of: original }),
      },
    }));
};
const hidden = { hiddenFrom: [{ id: colleague.uid, name: 'Vijay Rao', by: 'committee' as const }] };
const paused = { pause: { until: daysAfter(new Date().toISOString().slice(0, 10), 9), reason: 'Ill.' } };

describe('the author of a complaint with a name', () => {
  test.each([
    [answer, 'answered'],
    [{ ...answer, audience: 'public' }, 'answered'],
    [review, 'looking into'],
    [{ ...review, text: '' }, 'looking into'],
    [close, 'closed'],
    [{ action: 'decide', text: 'A wombat is to blame.' }, 'decided'],
    [remove, 'deleted'],
  ])('gets a mail after %j', async (body, word) => {
    const { _id } = await named({ state: 'received' });
    expect((await change(_id, board, body)).status).toBe(200);
    const mails = await mailsOf(_id);
    expect(mails).toMatchObject([
      {
        kind: 'complaint',
        to: { member: student.uid },
        state: 'queued',
        link: { path: `/complaint-system/complaints/${_id}` },
      },
    ]);
    expect(mails[0]!.subject).toContain(word);
    expect((await storedComplaint(portal, _id))?.letters).toEqual([]);
  });

  test('gets one mail per public step or answer, and none for board notes or their own steps', async () => {
    const { _id } = await named();
    const count = async (as: Persona, body: object) => {
      const { status } = await change(_id, as, body);
      return [status, (await mailsOf(_id)).length];
    };
    expect(await count(board, note)).toEqual([200, 0]);
    expect(await count(student, { action: 'reply', text: 'Well?' })).toEqual([200, 0]);
    expect(await count(board, { action: 'assign', assignee: colleague.uid })).toEqual([200, 0]);
    expect(await count(board, { ...review, audience: 'board' })).toEqual([200, 0]);
    expect(await count(board, answer)).toEqual([200, 1]);
    expect(await count(board, close)).toEqual([200, 2]);
    expect(await count(student, { action: 'reopen', text: 'Again.' })).toEqual([200, 2]);
    expect(await count(student, { action: 'withdraw' })).toEqual([200, 2]);
  });

  test('gets one mail for a request sent twice, or ten times at once', async () => {
    const { _id } = await named();
    const body = { requestId: drawId(), version: 0, ...review };
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(_id, board, body)));
    await send(_id, board, body);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await mailsOf(_id)).toHaveLength(1);
  });

  test('gets one mail for two steps taken at once, and none for a refused one', async () => {
    const { _id } = await named();
    const both = await Promise.all([
      send(_id, board, { version: 0, ...review }),
      send(_id, colleague, { version: 0, ...close }),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await mailsOf(_id)).toHaveLength(1);
    expect(codeOf(await change(_id, student, review))).toEqual([403, 'forbidden']);
    expect((await change(_id, board, { ...answer, text: '' })).status).toBe(400);
    expect(await mailsOf(_id)).toHaveLength(1);
  });

  test('gets a mail left by a crash through the sweep', async () => {
    const { _id } = await named();
    vi.spyOn(portal.connection.model('mails').collection, 'insertMany').mockRejectedValueOnce(
      new Error('killed'),
    );
    expect((await change(_id, board, answer)).status).toBe(200);
    expect([(await storedComplaint(portal, _id))?.letters.length, (await mailsOf(_id)).length]).toEqual([
      1, 0,
    ]);
    await portal.portal.runJobs();
    await portal.portal.runJobs();
    expect([(await storedComplaint(portal, _id))?.letters.length, (await mailsOf(_id)).length]).toEqual([
      0, 1,
    ]);
  });
});

test('mails and their keys contain no text or names from complaints or the board', async () => {
  const words = /wombat|Wombat|numbat|REG-|Asha|Meera|Mess|mess/;
  for (const { state, body } of await steps()) {
    const { _id } = await named({
      state,
      text: 'A wombat bit me.',
      place: 'Wombat hall',
      author: { ...authorOf(student), name: 'Asha Wombat' },
      ...underWay,
      ...(body.action === 'show' && hidden),
      ...(body.action === 'resume' && paused),
    });
    expect([body.action, (await change(_id, board, body)).status]).toEqual([body.action, 200]);
    for (const mail of await mailsOf(_id)) expect(`${mail._id}\n${wordsOf(mail)}`).not.toMatch(words);
  }
  expect((await mailsWith(portal, 'complaint:')).length).toBeGreaterThan(5);
});

test('an anonymous complaint never carries or sends a letter', async () => {
  // A letter would stay with the complaint.
  const posted = vi
    .spyOn(portal.connection.model('mails').collection, 'insertMany')
    .mockRejectedValue(new Error('killed'));
  const lettersOf = async (id: string) => (await storedComplaint(portal, id))?.letters;
  for (const { state, body } of await steps()) {
    const { _id } = await storeComplaint(portal, {
      state,
      ...underWay,
      ...(body.action === 'show' && hidden),
      ...(body.action === 'resume' && paused),
    });
    expect([body.action, (await change(_id, board, body)).status]).toEqual([body.action, 200]);
    expect(await lettersOf(_id)).toEqual([]);
  }
  const key = newKey();
  const { _id } = await storeComplaint(portal, { key });
  for (const step of [
    { action: 'reply', text: 'Well?' },
    { action: 'withdraw', version: 0 },
  ]) {
    const { status } = await byCode(key, '/actions', { change: { requestId: drawId(), ...step } });
    expect(status).toBe(200);
    expect(await lettersOf(_id)).toEqual([]);
  }
  expect(posted).not.toHaveBeenCalled();
  posted.mockRestore();
});
