import { beforeAll, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { codeOf } from '../../../testing/answers.ts';
import { drawId } from '../../../testing/draw-id.ts';
import { callsOnApplications, otherStudent, pdf } from './testing/calls-on-applications.ts';

const portal = portalForTests({ now: () => Date.parse('2026-11-21T12:00:00Z') });
const { faculty, treasurer } = personas;
const calls = callsOnApplications(portal);
/** A person whose every detail is unique, so that any trace is found. */
const author: Persona = {
  uid: 'uid-of-Ninoshka',
  email: 'ninoshka.mail@sggs.ac.in',
  name: 'Ninoshka Writersdottir',
};
const secrets = {
  name: 'Ninoshka Typed',
  email: 'ninoshka.typed@example.org',
  regNo: 'REG-Ninoshka-2023',
  designation: 'Treasurer of the Quokka club',
  explanation: 'The okapi needs a new roof.',
};
const fileName = 'quokka-quotation.pdf';
const ids: string[] = [];
const documents: string[] = [];
beforeAll(async () => {
  await calls.appoint('faculty', faculty);
  await calls.appoint('treasurer', treasurer);
  for (let i = 0; i < 5; i += 1) {
    const file = { content: pdf(`tapir ${i}`), name: fileName };
    const fields = { ...secrets, purpose: 'A roof', amount: '500' };
    const { status, text, json } = await calls.submit(fields, { as: author, file });
    if (status !== 201) throw new Error(text);
    ids.push(json._id);
    documents.push(json.budgetFile);
  }
  const [, approved, rejected, returned, withdrawn] = ids as [string, string, string, string, string];
  await calls.decide(approved, faculty);
  await calls.decide(rejected, faculty, { status: 'Rejected' });
  await calls.returnIt(returned, faculty);
  await calls.withdraw(withdrawn, author);
  await calls.revise(returned, { ...secrets, purpose: 'A roof', version: '1' }, { as: author });
});
const traces = () => [
  ...Object.values(secrets),
  author.uid,
  author.email,
  author.name!,
  fileName,
  ...documents,
  'tapir',
];
const found = (text: string) => traces().filter((trace) => text.includes(trace));

test('the search finds what the author and reviewers can read', async () => {
  for (const as of [author, faculty, treasurer]) {
    const { text } = await calls.read(ids[1]!, as);
    for (const trace of [...Object.values(secrets), fileName, documents[1]!]) expect(text).toContain(trace);
  }
});

test('other members can’t read anywhere who the author is', async () => {
  const paths = [
    '/applications',
    '/applications?limit=100&status=Approved',
    `/applications?before=${ids[0]}`,
    '/api/application-register',
    '/api/application-register?status=Approved',
    '/api/application-register?kind=funds&limit=2',
    '/api/application-queue',
    '/api/application-reminder',
    '/api/application-figures',
    ...ids.flatMap((id) => [
      `/api/applications/${id}`,
      `/api/application-register/${id}`,
      `/api/ledger/entries?application=${id}`,
    ]),
    ...documents.map((file) => `/uploads/${file}`),
  ];
  for (const path of paths) {
    const { text } = await portal.call('GET', path, { as: otherStudent });
    expect([path, found(text)]).toEqual([path, []]);
  }
  expect((await calls.register('')).json.items).toHaveLength(4);
});

test('the register shows the remark of a decision, but no requested changes', async () => {
  const remarkOf = async (id: string) =>
    (await portal.call('GET', `/api/application-register/${id}`, { as: otherStudent })).json.remark;
  const { facultyRemark } = (await calls.read(ids[1]!, faculty)).json;
  expect(facultyRemark).not.toBe('');
  expect(await remarkOf(ids[1]!)).toBe(facultyRemark);
  expect((await calls.read(ids[3]!, author)).json.facultyRemark).not.toBe('');
  expect(await remarkOf(ids[3]!)).toBe('');
});

test('another member’s application looks as if it did not exist, in every call', async () => {
  const id = ids[0]!;
  const before = await calls.stored(id);
  const tries = [
    calls.read(id, otherStudent),
    calls.decide(id, otherStudent),
    calls.returnIt(id, otherStudent),
    calls.revise(id, {}, { as: otherStudent }),
    calls.withdraw(id, otherStudent),
    portal.call('GET', `/uploads/${documents[0]}`, { as: otherStudent }),
  ];
  for (const refused of await Promise.all(tries)) {
    expect(codeOf(refused)).toEqual([404, 'not-found']);
    expect(found(refused.text)).toEqual([]);
  }
  // Also not by the id: one that is taken and one that is another’s are answered alike.
  expect(found((await calls.submit({ id }, { as: otherStudent })).text)).toEqual([]);
  expect(await calls.stored(id)).toEqual(before);
  expect(codeOf(await calls.read(drawId(), otherStudent))).toEqual([404, 'not-found']);
});

test('the log contains no trace', () => {
  const log = portal.log.join('');
  expect(log).toContain('/applications');
  expect(found(log)).toEqual([]);
});
