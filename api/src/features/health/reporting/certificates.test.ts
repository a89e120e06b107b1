import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleDocuments } from '../../../testing/sample-documents.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { codeOf, fieldsOf } from '../../../testing/answers.ts';
import { drawId } from '../../../testing/draw-id.ts';
import { callsOnAbsences, otherStudent } from '../testing/calls-on-absences.ts';

let now = Date.now();
const portal = portalForTests({ now: () => now });
const { student, faculty, admin, treasurer } = personas;
const { sick, leave, cancel, certify, stored, clear, appoint, models } = callsOnAbsences(portal);
beforeAll(() => appoint(faculty));
beforeEach(async () => {
  await clear();
});

const open = (file: string, as?: Persona) => portal.call('GET', `/uploads/${file}`, { as });
const reportSick = async () => (await sick()).json.id as string;
const pdf = (mark: string) => `%PDF-1.4\n%${mark}\n%%EOF\n`;
const fileOf = async (id: string) => (await stored(id))!.certificate!.file;
const kept = async () => {
  const all = await portal.connection.collection('documents').find().toArray();
  return all.filter(({ kind }) => kind === 'absence').length;
};

test('stores a certificate with the report, for its author and the health office only', async () => {
  const id = await reportSick();
  const { status, json } = await certify(id, student, sampleDocuments.pdf);
  expect([status, json.certificate.name]).toEqual([200, 'certificate.pdf']);
  expect(Object.keys(json.certificate).toSorted()).toEqual(['file', 'name', 'size']);
  const { file } = json.certificate;
  for (const as of [student, admin]) expect((await open(file, as)).status).toBe(200);
  for (const as of [faculty, treasurer, otherStudent])
    expect(codeOf(await open(file, as))).toEqual([404, 'not-found']);
  expect((await open(file)).status).toBe(401);
});

test('lets reviewers open the certificate of leave too', async () => {
  const { json } = await leave();
  const { file } = (await certify(json.id, student, pdf('leave'))).json.certificate;
  for (const as of [student, faculty, admin]) expect((await open(file, as)).status).toBe(200);
  for (const as of [treasurer, otherStudent]) expect((await open(file, as)).status).toBe(404);
});

test('replaces the previous certificate; repeating changes nothing', async () => {
  const before = await kept();
  const id = await reportSick();
  await certify(id, student, pdf('one'));
  const first = await fileOf(id);
  await certify(id, student, pdf('one'));
  expect(await fileOf(id)).toBe(first);
  await certify(id, student, pdf('two'));
  expect(await fileOf(id)).not.toBe(first);
  expect((await open(first, student)).status).toBe(404);
  expect(await kept()).toBe(before + 1);
  expect(await portal.connection.collection('documents').findOne({ _id: first as never })).toBeNull();
});

test('keeps one of ten certificates at once, and nothing else', async () => {
  const before = await kept();
  const id = await reportSick();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => certify(id, student, pdf(`mark ${i}`))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect((await open(await fileOf(id), student)).status).toBe(200);
  expect(await kept()).toBe(before + 1);
});

test('survives a crash during replacement, and leaves nothing of the other', async () => {
  const before = await kept();
  const id = await reportSick();
  await certify(id, student, pdf('stays'));
  const file = await fileOf(id);
  const waitsSince = new Date(now);
  const documents = portal.connection.collection('documents');
  await documents.updateOne({ _id: file as never }, { $set: { waitsSince } });
  const lost = { _id: `${drawId()}.pdf`, name: 'x.pdf', kind: 'absence', waitsSince };
  await documents.insertOne(lost as never);
  now += 2 * 86_400_000;
  await portal.portal.runJobs();
  expect((await open(file, student)).status).toBe(200);
  expect(await kept()).toBe(before + 1);
});

test('an executable, a web page, or no document is refused beside the field', async () => {
  const id = await reportSick();
  for (const content of [
    `MZ\u0090\u0000${'\u0000'.repeat(200)}`,
    '\u007fELF\u0002\u0001',
    '<script>alert(1)</script>',
  ])
    expect(fieldsOf(await certify(id, student, content))).toEqual([400, ['certificate']]);
  expect((await stored(id))?.certificate).toBeNull();
});

test('refuses certificates for withdrawn or erased reports', async () => {
  const id = await reportSick();
  await models().absences.updateOne({ _id: id }, { forgotten: true });
  expect(codeOf(await certify(id, student, pdf('x')))).toEqual([409, 'step-not-possible']);
  await models().absences.updateOne({ _id: id }, { forgotten: false });
  await cancel(id);
  expect(codeOf(await certify(id, student, pdf('x')))).toEqual([409, 'step-not-possible']);
  expect((await stored(id))?.certificate).toBeNull();
});

test('lets only the author add a certificate', async () => {
  const id = await reportSick();
  expect((await certify(id, undefined, pdf('x'))).status).toBe(401);
  expect((await certify(id, personas.foreign, pdf('x'))).status).toBe(403);
  expect(codeOf(await certify(id, otherStudent, pdf('x')))).toEqual([404, 'not-found']);
  expect(codeOf(await certify(id, admin, pdf('x')))).toEqual([403, 'forbidden']);
  expect(codeOf(await certify(drawId(), student, pdf('x')))).toEqual([404, 'not-found']);
  expect(fieldsOf(await certify('x', student, pdf('x')))).toEqual([400, ['id']]);
});
