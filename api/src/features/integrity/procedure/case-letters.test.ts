import { beforeAll, beforeEach, expect, test } from 'vitest';
import { wordsOf } from '../../../testing/mails.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import {
  callsOnCases,
  checker,
  colleagues,
  day,
  decider,
  fresh,
  monday,
  outsider,
  panelist,
  personIn,
  seatedReporter,
} from '../testing/calls-on-cases.ts';

const portal = portalForTests({ now: () => monday });
const { student, faculty } = personas;
const calls = callsOnCases(portal);
const { report, step, answer, appeal, decide, decideAppeal, publish, stored, store, mailsOf } = calls;
beforeAll(async () => {
  await calls.appoint('faculty', faculty);
  await calls.appoint('committee', checker, ...colleagues);
});
beforeEach(calls.clear);

const committee = [checker, ...colleagues];
const toMembers = (members: { uid: string }[]) => members.map(({ uid }) => uid).toSorted();
/** The recipients of mails for this step. */
const told = async (id: string, name: string) =>
  (await mailsOf(id))
    .map(({ _id, to }) => ({ reader: _id.split(':')[3]!, step: _id.split(':')[2], to }))
    .filter((mail) => mail.step === name)
    .map(({ reader, to }) =>
      'address' in to ? `${reader} ${to.address}` : reader.startsWith('committee-') ? to.member : reader,
    )
    .toSorted();

test('each step mails only the people concerned', async () => {
  const { json } = await report();
  const { id } = json;
  expect(await told(id, 'report')).toEqual(toMembers(committee));
  await step(id, 'exclude', checker, { member: outsider.uid });
  await step(id, 'check', checker);
  expect((await mailsOf(id)).length).toBe(committee.length);
  await step(id, 'notify', checker, { text: 'Please tell us.' });
  expect(await told(id, 'notify')).toEqual(['student asha@sggs.ac.in']);
  const taking = committee.filter((member) => member !== outsider);
  await answer(id, student);
  expect(await told(id, 'answer-1')).toEqual([...toMembers(taking), 'student asha@sggs.ac.in']);
  await answer(id, student);
  expect(await told(id, 'answer-2')).toHaveLength(taking.length + 1);
  await decide(id, decider);
  expect(await told(id, 'decide')).toEqual(['reporter', 'student asha@sggs.ac.in']);
  await appeal(id, student);
  expect(await told(id, 'appeal-1')).toEqual([...toMembers(taking), 'student asha@sggs.ac.in']);
  await decideAppeal(id, fresh);
  expect(await told(id, 'decide-appeal')).toEqual(['reporter', 'student asha@sggs.ac.in']);
  const before = (await mailsOf(id)).length;
  await publish(id, fresh);
  expect([(await mailsOf(id)).length, (await stored(id))?.letters]).toEqual([before, []]);

  const mails = await mailsOf(id);
  for (const mail of mails) {
    expect(mail).toMatchObject({ kind: 'case', until: new Date(monday + 30 * day) });
    expect(wordsOf(mail)).not.toMatch(
      /asha|patil|ravi|deshmukh|vidya|joshi|2023BCS|CS301|operating|scheduler|plagiarism|wombat|A reason|Please tell us|warning/i,
    );
    expect(wordsOf(mail)).not.toMatch(/guilty|offender|accused/i);
  }
  const notice = wordsOf(mails.find(({ _id }) => _id.includes(':notify:'))!);
  expect(notice).toContain('The last day to answer is 30 November 2026.');
  expect(notice).toContain('You can appeal within 14 days');
  expect(notice).toContain(`/cheating-records/cases/${id}`);
  expect(wordsOf(mails.find(({ _id }) => _id.endsWith(':decide:student'))!)).toContain(
    'you can appeal until 7 December 2026.',
  );
});

test('a reporter or student on the committee gets no committee mail', async () => {
  const { json } = await report(
    { studentEmail: panelist.email, studentName: 'Arun' },
    { as: seatedReporter },
  );
  expect(await told(json.id, 'report')).toEqual(
    toMembers(committee.filter((member) => member !== panelist && member !== seatedReporter)),
  );
});

test('mentions no appeal after “no finding”', async () => {
  const { _id: id } = await store('answered');
  await decide(id, decider, { outcome: 'no-finding' });
  const mails = await mailsOf(id);
  expect(mails.map(wordsOf).join()).not.toMatch(/appeal/);
});

test('sends no mail at the end to a student who was never notified', async () => {
  const { _id: withdrawn } = await store('reported');
  await step(withdrawn, 'withdraw', faculty);
  const { _id: early } = await store('checked');
  await step(early, 'dismiss', decider);
  const { _id: late } = await store('answered');
  await step(late, 'dismiss', decider);
  expect(await told(withdrawn, 'withdraw')).toEqual(['reporter']);
  expect(await told(early, 'dismiss')).toEqual(['reporter']);
  expect(await told(late, 'dismiss')).toEqual(['reporter', 'student asha@sggs.ac.in']);
  for (const [id, ending] of [
    [withdrawn, null],
    [early, null],
    [late, 'dismissed'],
  ] as const)
    expect(await stored(id)).toMatchObject({
      state: 'dismissed',
      ending,
      closedOn: '2026-11-23',
      closedTerm: '2026-2',
      waitsFrom: null,
      history: expect.arrayContaining([
        expect.objectContaining({ text: 'A reason.', by: expect.anything() }),
      ]),
    });
  expect((await calls.read(withdrawn, student)).status).toBe(404);
  expect((await calls.read(late, student)).json.history.at(-1)).toMatchObject({
    by: personIn(decider),
    text: 'A reason.',
  });
});
