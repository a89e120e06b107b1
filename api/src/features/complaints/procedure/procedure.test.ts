import { hash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailsWith, wordsOf } from '../../../testing/mails.ts';
import { portalForTests, startPortal } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { filingAt, namedFields } from '../filing/testing/test-filing.ts';
import { callsOnComplaints, codeOf, colleague, fieldOf } from '../handling/testing/calls-on-complaints.ts';
import { appointBoard, drawId, storedComplaint } from '../handling/testing/stored-complaint.ts';
import { ombudsperson, setHolidays, setTwoInstances } from './testing/two-instances.ts';

/** A moment at the college. */
const at = (day: string, time = '10:05:00') => Date.parse(`${day}T${time}+05:30`);
const filedOn = '2026-11-23';
/** Fifteen working days later: without three Sundays, and without the holiday on 1 December. */
const lastDay = '2026-12-11';

let now = at(filedOn);
const portal = portalForTests({ now: () => now });
const { models, read, change, byCode } = callsOnComplaints(portal);
const filing = filingAt(portal);
const { student, faculty, board, admin } = personas;
const run = () => portal.portal.runJobs();

beforeAll(async () => {
  await appointBoard(portal, board, colleague);
  for (const as of [student, faculty]) await portal.call('GET', '/api/me', { as });
  await setTwoInstances(portal, { board: { acknowledge: 3, hear: 10, decide: 15, appeal: 15 } });
  await setHolidays(portal, '2026-12-01');
});
beforeEach(async () => {
  now = at(filedOn);
  await models().complaints.deleteMany({});
  for (const name of ['mails', 'messages']) await portal.connection.collection(name).deleteMany({});
});

const wombats = { text: 'Wombats stand all night.', place: 'Wombat hall', category: 'safety' };

/** A complaint, and its author's calls: with a name, or with the follow-up code. */
async function file(who: 'named' | 'anonymous') {
  if (who === 'named') {
    const fields = namedFields(wombats);
    await filing.named(fields);
    const id = fields['id']!;
    return {
      id,
      open: () => read(id, student),
      write: (body: object) => change(id, student, body),
    };
  }
  const fields = await filing.unnamedFields(wombats);
  const key = fields.followUpKey;
  const filed = await filing.unnamed(fields);
  const id = filed.json.id as string;
  return {
    id,
    open: () => byCode(key),
    async write(body: object) {
      const { version } = (await storedComplaint(portal, id))!;
      return byCode(key, '/actions', { change: { requestId: drawId(), version, ...body } });
    },
  };
}
const mailsTo = async ({ uid }: Persona) =>
  (await mailsWith(portal, 'complaint')).filter(({ to }) => 'member' in to && to.member === uid);
const subjectsTo = async (who: Persona) => (await mailsTo(who)).map(({ subject }) => subject);
const handedOn = 'A complaint was handed on to your committee';

describe.each(['named', 'anonymous'] as const)('a %s complaint', (who) => {
  test('has deadlines in working days, which its author and the committee see, and no one else', async () => {
    const { id, open } = await file(who);
    const clocks = [
      { what: 'acknowledge', due: '2026-11-26', metOn: null, overdue: false },
      { what: 'hear', due: '2026-12-05', metOn: null, overdue: false },
      { what: 'decide', due: lastDay, metOn: null, overdue: false },
    ];
    const seen = { clocks, pause: null, hearing: null, appealUntil: null, secondInstance: 'Ombudsperson' };
    expect((await open()).json.procedure).toMatchObject(seen);
    expect((await read(id, board)).json.procedure).toMatchObject(seen);
    for (const as of [faculty, admin, ombudsperson]) expect((await read(id, as)).status).toBe(404);
  });

  test('is with the second instance after fifteen working days, exactly once, and both sides know', async () => {
    const { id, open } = await file(who);
    now = at(lastDay, '23:59:59');
    await run();
    expect(await storedComplaint(portal, id)).toMatchObject({ committee: 'board', dueOn: '2026-11-26' });
    now = at('2026-12-12', '00:00:00');
    await Promise.all([run(), run(), run()]);
    await run();

    const stored = (await storedComplaint(portal, id))!;
    expect(stored).toMatchObject({
      committee: 'ombudsperson',
      clocks: [{ what: 'acknowledge', due: '2026-12-18', metOn: null }],
      dueOn: '2026-12-18',
      state: 'received',
    });
    expect(stored.history.map(({ action }) => action)).toEqual(['file', 'hand-on']);
    for (const as of [board, colleague]) {
      expect((await read(id, as)).status).toBe(404);
      expect(await subjectsTo(as)).toContain('A complaint is now with the second instance');
    }
    expect((await read(id, ombudsperson)).json).toMatchObject({ id, handles: true });
    expect(await subjectsTo(ombudsperson)).toEqual([handedOn]);
    expect((await open()).json.timeline.at(-1)).toMatchObject({ by: 'portal', action: 'hand-on' });
    const told = 'The board passed your complaint to the second instance';
    expect((await subjectsTo(student)).filter((one) => one === told)).toHaveLength(who === 'named' ? 1 : 0);
    for (const mail of await mailsWith(portal, 'complaint'))
      expect(`${mail._id} ${wordsOf(mail)}`).not.toMatch(/wombat|safety|harass|Asha|2023BCS042/i);
  });

  test('goes the whole way: acknowledged, heard, decided, appealed, decided again', async () => {
    const { id, open, write } = await file(who);
    const answered = await change(id, board, { action: 'review', text: '', audience: 'author' });
    expect(answered.json.procedure.clocks[0]).toMatchObject({ what: 'acknowledge', metOn: filedOn });

    const invitation = { action: 'hear', on: '2026-11-27', time: '11:00', place: 'Room 4' };
    const invited = await change(id, board, { ...invitation, companions: 'You can bring one person.' });
    expect(invited.status).toBe(200);
    const thread = (await open()).json;
    expect(thread.procedure.hearing).toEqual({
      on: '2026-11-27',
      time: '11:00',
      place: 'Room 4',
      companions: 'You can bring one person.',
    });
    expect(thread.timeline.at(-1)).toMatchObject({
      action: 'hear',
      audience: 'author',
      text: '27 November 2026, 11:00, Room 4.\nYou can bring one person.',
    });
    const record = { action: 'record', text: 'Both sides spoke.' };
    expect(codeOf(await change(id, board, record))).toEqual([409, 'step-not-possible']);
    now = at('2026-11-27');
    expect((await change(id, board, record)).json.procedure.clocks[1]).toMatchObject({ metOn: '2026-11-27' });
    for (const as of [faculty, admin, ombudsperson]) expect((await read(id, as)).status).toBe(404);

    now = at('2026-11-30');
    const decided = await change(id, board, { action: 'decide', text: 'The warden stops it.' });
    expect(decided.json).toMatchObject({
      state: 'closed',
      procedure: { appealUntil: '2026-12-18', clocks: [{}, {}, { what: 'decide', metOn: '2026-11-30' }] },
    });
    expect((await open()).json.actions).toContain('appeal');

    now = at('2026-12-18', '23:59:59');
    const appealed = await write({ action: 'appeal', text: 'The warden did not stop it.' });
    expect(appealed.json).toMatchObject({
      state: 'in-review',
      committee: { id: 'ombudsperson' },
      procedure: { clocks: [{ what: 'acknowledge', due: '2026-12-24' }], appealUntil: null, hearing: null },
    });
    expect((await read(id, board)).status).toBe(404);
    const { timeline } = (await read(id, ombudsperson)).json;
    expect(timeline.map(({ action }: { action: string }) => action)).toEqual([
      'file',
      'review',
      'hear',
      'record',
      'decide',
      'appeal',
    ]);
    // The time of a mail would tell when an anonymous author wrote.
    await run();
    expect(await subjectsTo(ombudsperson)).toEqual(who === 'named' ? [handedOn] : []);
    now = at('2026-12-19', '00:00:00');
    await run();
    expect(await subjectsTo(ombudsperson)).toEqual([
      who === 'named' ? handedOn : 'New complaints for your committee',
    ]);

    const last = await change(id, ombudsperson, { action: 'decide', text: 'The warden was replaced.' });
    expect(last.json).toMatchObject({ state: 'closed', procedure: { appealUntil: null } });
    expect((await open()).json.actions).not.toContain('appeal');
    expect(codeOf(await write({ action: 'appeal', text: 'Again.' }))).toEqual([409, 'step-not-possible']);
  });

  test('can’t be appealed after the last day, which the refusal names', async () => {
    const { id, open, write } = await file(who);
    await change(id, board, { action: 'decide', text: 'It is not upheld.' });
    now = at('2026-12-12', '00:00:00');
    expect((await open()).json.actions).not.toContain('appeal');
    const refused = await write({ action: 'appeal', text: 'It was.' });
    expect([...codeOf(refused), refused.json.message]).toEqual([
      409,
      'deadline-passed',
      'The last day to appeal was 11 December 2026, so this was not accepted.',
    ]);
  });
});

test('two processes hand on a complaint once between them', async () => {
  const { id } = await file('named');
  now = at('2026-12-12', '00:00:00');
  const other = await startPortal(portal.uri, { now: () => now });
  await Promise.all([run(), other.portal.runJobs()]);
  await other.close();
  const { history, committee } = (await storedComplaint(portal, id))!;
  expect([committee, history.map(({ action }) => action)]).toEqual(['ombudsperson', ['file', 'hand-on']]);
  expect(await subjectsTo(ombudsperson)).toEqual([handedOn]);
});

test('reminds a committee once, two days before a deadline, and tells it once that one passed', async () => {
  await file('named');
  const due = async () => (await subjectsTo(board)).filter((one) => /deadline|overdue/.test(one));
  now = at('2026-11-23', '23:59:59');
  await run();
  expect(await due()).toEqual([]);
  for (now of [at('2026-11-24', '00:00:00'), at('2026-11-26')]) await run();
  expect(await due()).toEqual(['A deadline for a complaint is near']);
  for (now of [at('2026-11-27', '00:00:00'), at('2026-11-28'), at('2026-12-01')]) await run();
  expect(await due()).toEqual(['A deadline for a complaint is near', 'A complaint is overdue']);
  const { items } = (await portal.call('GET', '/api/complaint-queue', { as: board })).json;
  expect(items).toMatchObject([{ dueOn: '2026-11-26', overdue: true }]);
});

test('a pause moves open deadlines by its working days, and the author reads the reason', async () => {
  const { id, open } = await file('named');
  await change(id, board, { action: 'review', text: '', audience: 'author' });
  const pause = { action: 'pause', text: 'The witness is away.' };
  for (const until of [filedOn, '2027-02-01'])
    expect(fieldOf(await change(id, board, { ...pause, until }))).toEqual([400, 'until']);
  expect((await change(id, board, { ...pause, until: '2026-12-02' })).status).toBe(200);
  expect((await open()).json.procedure).toMatchObject({
    pause: { until: '2026-12-02', reason: 'The witness is away.' },
    clocks: [
      { what: 'acknowledge', due: '2026-11-26', metOn: filedOn },
      { what: 'hear', due: '2026-12-14' },
      { what: 'decide', due: '2026-12-19' },
    ],
  });
  expect(codeOf(await change(id, board, { ...pause, until: '2026-12-09' }))).toEqual([
    409,
    'step-not-possible',
  ]);
  for (const [moment, committee] of [
    [at('2026-12-19', '23:59:59'), 'board'],
    [at('2026-12-20', '00:00:00'), 'ombudsperson'],
  ] as const) {
    now = moment;
    await run();
    expect(await storedComplaint(portal, id)).toMatchObject({ committee });
  }
});

test('ending a pause early moves the deadlines back by its remaining working days', async () => {
  const { id, open } = await file('named');
  const dues = async () => (await open()).json.procedure.clocks.map(({ due }: { due: string }) => due);
  const pause = { action: 'pause', text: 'The witness is away.', until: '2026-12-09' };
  expect(codeOf(await change(id, board, { action: 'resume' }))).toEqual([409, 'step-not-possible']);
  now = at('2026-11-27');
  await change(id, board, pause);
  expect(await dues()).toEqual(['2026-12-08', '2026-12-16', '2026-12-22']);
  // Two working days of nine are over. The pause was the first answer.
  now = at('2026-11-30');
  expect((await change(id, board, { action: 'resume' })).status).toBe(200);
  expect(await dues()).toEqual(['2026-12-08', '2026-12-08', '2026-12-14']);
  expect((await open()).json).toMatchObject({
    procedure: { pause: null },
    timeline: [{}, { action: 'pause' }, { action: 'resume', audience: 'author' }],
  });
  expect((await change(id, board, pause)).status).toBe(200);
  now = at('2026-12-10');
  expect((await open()).json.procedure.pause).toBeNull();
});

test('reopening begins without the pause of before', async () => {
  const { id, write } = await file('named');
  await change(id, board, { action: 'pause', text: 'The witness is away.', until: '2026-12-09' });
  await change(id, board, { action: 'close', text: 'It is solved.', audience: 'author' });
  expect((await write({ action: 'reopen', text: 'It is not.' })).json.procedure.pause).toBeNull();
});

test('closing early ends all deadlines, and reopening begins them anew', async () => {
  const { id, write } = await file('named');
  await change(id, board, { action: 'close', text: 'It is solved.', audience: 'author' });
  expect(await storedComplaint(portal, id)).toMatchObject({
    dueOn: null,
    clocks: [
      { what: 'acknowledge', metOn: filedOn },
      { what: 'decide', metOn: filedOn },
    ],
  });
  now = at('2026-12-14');
  await run();
  expect((await write({ action: 'reopen', text: 'It is not.' })).json.procedure).toMatchObject({
    clocks: [{ due: '2026-12-17' }, { what: 'hear' }, { what: 'decide' }],
    appealUntil: null,
  });
});

test('what was done is public once the author agrees, and only in a complaint that members can read', async () => {
  const decision = { action: 'decide', text: 'We bought it.', done: 'The mess has a new stove.' };
  const secret = await file('named');
  expect(fieldOf(await change(secret.id, board, decision))).toEqual([400, 'done']);

  const key = hash('sha256', drawId());
  const fields = {
    ...(await filing.unnamedFields({ category: 'mess', audience: 'members' })),
    followUpKey: key,
  };
  const { id } = (await filing.unnamed(fields)).json;
  await change(id, board, decision);
  const answers = async () => JSON.stringify((await read(id, faculty)).json);
  expect(await answers()).not.toContain('new stove');
  const { version } = (await storedComplaint(portal, id))!;
  const agreed = await byCode(key, '/actions', { change: { requestId: drawId(), version, action: 'agree' } });
  expect(agreed.json.procedure.doneWords).toBe('');
  expect(await answers()).toContain('The mess has a new stove.');
});

test('a hearing needs notice: no day up to today is accepted', async () => {
  const { id } = await file('named');
  const hearing = { action: 'hear', on: filedOn, time: '11:00', place: 'Room 4' };
  expect(fieldOf(await change(id, board, hearing))).toEqual([400, 'on']);
});
