import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleDocuments } from '../../../testing/sample-documents.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { codeOf } from '../../../testing/answers.ts';
import { callsOnCases, colleagues, monday, otherStudent, personIn } from '../testing/calls-on-cases.ts';

let now = monday;
const portal = portalForTests({ now: () => now });
const { student, faculty, committee, admin } = personas;
const [second, third, fourth] = colleagues as [Persona, Persona, Persona];
const calls = callsOnCases(portal);
const { report, read, step, answer, appeal, decide, decideAppeal, publish, stored, models } = calls;

beforeAll(async () => {
  await calls.appoint('faculty', faculty);
  await calls.appoint('committee', committee, ...colleagues);
  await portal.call('GET', '/api/me', { as: student });
});
beforeEach(async () => {
  now = monday;
  await calls.clear();
});

const open = ({ file }: { file: string }, as: Persona) => portal.call('GET', `/uploads/${file}`, { as });
const pdf = { content: sampleDocuments.pdf, name: 'comparison.pdf' };

test('a case goes from the report to the published record, with an appeal', async () => {
  const reported = await report({}, { file: pdf });
  expect([reported.status, reported.json.state, reported.json.part]).toEqual([201, 'reported', 'reporter']);
  const { id } = reported.json;
  expect((await read(id, student)).status).toBe(404);
  expect((await step(id, 'check', committee, { text: 'It fits the rules.' })).json).toMatchObject({
    state: 'checked',
    version: 1,
    part: 'committee',
    studentAccount: 'Asha Patil',
  });
  expect(
    (await step(id, 'notify', committee, { text: 'Please tell us how it came about.' })).json,
  ).toMatchObject({
    state: 'notified',
    answerUntil: '2026-11-30',
    dueOn: '2026-11-30',
    waitsFor: 'student',
  });
  const seen = (await read(id, student)).json;
  expect(seen).toMatchObject({
    state: 'notified',
    part: 'student',
    notice: 'Please tell us how it came about.',
    description: 'Both programs have the same wombat in their comments.',
    evidence: [{ document: { name: 'comparison.pdf' } }],
    studentAccount: null,
    actions: ['answer'],
  });
  expect(seen.history.map(({ action, text }: { action: string; text: string }) => [action, text])).toEqual([
    ['report', ''],
    ['check', ''],
    ['notify', ''],
  ]);
  const notes = { content: sampleDocuments.png, name: 'notes.png' };
  const answered = await answer(id, student, { companion: 'Nina Rao' }, notes);
  expect(answered.json).toMatchObject({
    state: 'answered',
    statements: [{ kind: 'answer', companion: 'Nina Rao', document: { name: 'notes.png' } }],
    actions: ['answer'],
  });
  const decided = await decide(id, second, { outcome: 'marks-reduced', panel: [third.uid] });
  expect(decided.json).toMatchObject({
    state: 'decided',
    appealUntil: '2026-12-07',
    decisions: [{ by: personIn(second), panel: [personIn(third)], outcome: 'marks-reduced' }],
  });
  expect((await publish(id, second)).status).toBe(409);
  expect((await appeal(id, student)).json).toMatchObject({ state: 'appealed', actions: [] });
  expect(codeOf(await decideAppeal(id, third))).toEqual([403, 'own-case']);
  expect((await decideAppeal(id, fourth)).json).toMatchObject({ state: 'final' });
  expect(codeOf(await appeal(id, student))).toEqual([409, 'step-not-possible']);
  const published = await publish(id, second, ['A part of the program came from elsewhere.']);
  expect(published.json).toMatchObject({ state: 'published', actions: [] });
  const records = await models().records.find().lean();
  expect(records).toEqual([
    {
      _id: published.json.recordId,
      term: '2026-2',
      level: 'year-3',
      kind: 'plagiarism',
      outcome: 'warning',
      afterAppeal: true,
      lines: ['A part of the program came from elsewhere.'],
    },
  ]);
  expect(await stored(id)).toMatchObject({
    recordWaits: false,
    closedOn: '2026-11-23',
    closedTerm: '2026-2',
    ending: 'warning',
    waitsFrom: null,
  });
  for (const as of [student, faculty]) {
    const { evidence, statements } = (await read(id, as)).json;
    for (const { document } of [...evidence, statements[0]])
      expect((await open(document, as)).status).toBe(200);
  }
  const [{ document }] = (await read(id, committee)).json.evidence;
  for (const as of [otherStudent, admin]) expect((await open(document, as)).status).toBe(404);
});
