import { hash } from 'node:crypto';
import { endpoints } from '@campus/contracts/endpoints';
import { integrityArea } from '@campus/contracts/integrity';
import { beforeAll, expect, test } from 'vitest';
import { wordsOf } from '../../testing/mails.ts';
import { sampleDocuments } from '../../testing/sample-documents.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { type Persona, personas } from '../../testing/tokens.ts';
import type { MailRecord } from '../../services/mail/model.ts';
import { drawId } from '../../testing/draw-id.ts';
import { callsOnCases, monday } from './testing/calls-on-cases.ts';

const day = 86_400_000;
let now = monday;
const portal = portalForTests({ now: () => now });
const calls = callsOnCases(portal);

/** Everybody in the case, each with a name that can be told apart from anything else. */
const person = (mark: string): Persona => ({
  uid: `uid-${mark}-7Qx`,
  email: `${mark}.mail@sggs.ac.in`,
  name: `${mark} ${mark}sdottir`,
});
const student = person('Ninoshka');
const reporter = person('Orzabal');
const checker = person('Quimbara');
const decider = person('Wolmirst');
const panelist = person('Xaverine');
const second = person('Yrjolund');
const excluded = person('Zubeidax');
const companion = 'Kunigunde Kunigsdottir';
const people = [student, reporter, checker, decider, panelist, second, excluded];

/** Texts of the people in the case, each with a unique word to search for. */
const words = {
  course: 'QX731 Vexillology',
  title: 'Banner Assignment Zeta',
  description: 'The gallimaufry was the same.',
  evidence: 'flabbergast.pdf',
  label: 'The widdershins page',
  note: 'A bumbershoot note',
  notice: 'Please explain the lollygag',
  answer: 'My snollygoster answer',
  answered: 'taradiddle.pdf',
  decision: 'The kerfuffle reason',
  appeal: 'My collywobbles appeal',
  appealDecision: 'The hornswoggle reason',
  exclusion: 'The skullduggery reason',
};
const registrationNumber = '2019ZZQ877';
const happenedOn = '2026-10-29';
const released = 'Two works had the same mistakes.';

let caseId: string;
let files: string[];
let mails: MailRecord[];
const must = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer;
  if (status !== 200) throw new Error(`${status} ${text}`);
};
const pdf = (name: string) => ({ content: sampleDocuments.pdf, name });

beforeAll(async () => {
  await portal.call('GET', '/api/me', { as: student });
  await calls.appoint('faculty', reporter, personas.faculty);
  await calls.appoint('committee', checker, decider, panelist, second, excluded);
  const fields = {
    studentName: student.name,
    studentEmail: student.email,
    registrationNumber,
    course: words.course,
    title: words.title,
    description: words.description,
    happenedOn,
  };
  const reported = await calls.report(fields, { as: reporter, file: pdf(words.evidence) });
  caseId = reported.json.id;
  await must(calls.step(caseId, 'exclude', checker, { member: excluded.uid, text: words.exclusion }));
  await must(calls.evidence(caseId, reporter, pdf('more.pdf'), { label: words.label }));
  await must(calls.step(caseId, 'check', checker, { text: words.note }));
  await must(calls.step(caseId, 'notify', checker, { text: words.notice }));
  await must(calls.answer(caseId, student, { text: words.answer, companion }, pdf(words.answered)));
  await must(calls.decide(caseId, decider, { text: words.decision, panel: [panelist.uid] }));
  await must(calls.appeal(caseId, student, { text: words.appeal }));
  await must(calls.decideAppeal(caseId, second, { text: words.appealDecision }));
  await must(calls.publish(caseId, second, [released]));
  for (const end of ['withdraw', 'dismiss'] as const) {
    const { json } = await calls.report({ ...fields, title: `${words.title} ${end}` }, { as: reporter });
    await must(calls.step(json.id, 'exclude', checker, { member: excluded.uid }));
    await must(calls.step(json.id, 'check', checker));
    if (end === 'dismiss') await must(calls.step(json.id, 'notify', checker));
    await must(calls.step(json.id, end, end === 'dismiss' ? decider : reporter));
  }
  const { evidence, statements } = (await calls.stored(caseId))!;
  files = [...evidence, ...statements].flatMap(({ document }) => document?.file ?? []);
  mails = await calls.mailsOf(caseId);
  // The term is over: its cases are in the figures. The bodies of mails are deleted by then.
  now += 60 * day;
  await portal.portal.runJobs();
});

/** Everything that leads to the case or to a person in it, by kind. */
const secrets = () =>
  new Map([
    ...Object.entries(words).map(([what, text]) => [what, text.split(' ')[1] ?? text] as const),
    ['course code', 'QX731'],
    ['registration number', registrationNumber],
    ['date', happenedOn],
    ['companion', 'Kunigunde'],
    ['case', caseId],
    ['hash of the case', hash('sha256', caseId).slice(0, 32)],
    ...files.map((file) => ['file', file] as const),
    ...people.flatMap(({ uid, email, name }) => [
      [`uid of ${name}`, uid] as const,
      [`address of ${name}`, email] as const,
      [`name of ${name}`, name!.split(' ')[0]!] as const,
    ]),
  ]);
const found = (text: string, leftOut: string[] = []) =>
  [...secrets()]
    .filter(([what, value]) => !leftOut.includes(what) && text.toLowerCase().includes(value.toLowerCase()))
    .map(([what]) => what);

/** Members without a part in the case. One is an admin, who may do almost everything else. */
const strangers = [undefined, personas.student, personas.faculty, personas.board, personas.admin, excluded];
/** A query for those that need one. */
const queries: Record<string, string> = {
  '/api/cases/mine': '?part=reporter',
  '/api/case-deadlines': '?from=2026-11-01&until=2026-12-31',
};
const ofIntegrity = endpoints.filter(({ area }) => area === integrityArea);
const addresses = (recordId: string) =>
  ofIntegrity.flatMap(({ method, path }) =>
    [caseId, recordId].map(
      (id) => [method.toUpperCase(), `${path.replace(':id', id)}${queries[path] ?? ''}`] as const,
    ),
  );

test('no answer to an outsider leads to the case or to a person in it', async () => {
  const { json: records } = await portal.call('GET', '/api/integrity-records', { as: personas.student });
  expect(records.items).toMatchObject([{ term: '2026-2', outcome: 'warning', lines: [released] }]);
  const answers = [];
  for (const as of strangers)
    for (const [method, path] of new Map(
      addresses(records.items[0].id).map((address) => [address.join(' '), address]),
    ).values()) {
      const body = method === 'POST' ? { action: 'check', requestId: drawId(), version: 0 } : undefined;
      const { status, headers, text } = await portal.call(method, path, { as, body });
      // An excluded member may know who else is on the committee.
      const isCommittee = path === '/api/case-committee' && as === excluded && status === 200;
      if (!isCommittee) answers.push({ call: `${as?.uid} ${method} ${path}`, status, headers, text });
    }
  const leaks = answers.flatMap(({ call, headers, text }) => {
    const all = `${text}\n${JSON.stringify([...headers])}`;
    const dates = text.match(/\b20\d{2}-\d{2}-\d{2}\b/g) ?? [];
    const traces = [...found(all), ...dates];
    return traces.length > 0 ? [{ call, traces }] : [];
  });
  expect(leaks).toEqual([]);
  // Every endpoint was tried: some are public, the others aren't, and forms have another shape.
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 401, 403, 404, 415]);
  expect(answers.find(({ call }) => call.endsWith(`GET /api/cases/${caseId}`))).toBeDefined();
});

test('nor do documents, the list of mails, the audit log and the metrics', async () => {
  const texts = [['metrics', (await portal.call('GET', '/metrics')).text]];
  for (const as of strangers)
    for (const file of files) {
      const { status, text } = await portal.call('GET', `/uploads/${file}`, { as });
      expect(status).toBe(as ? 404 : 401);
      texts.push([`${as?.uid} ${file}`, text]);
    }
  expect(texts.filter(([, text]) => found(text!).length > 0)).toEqual([]);

  const known = people
    .slice(1)
    .flatMap(({ name }) => [`uid of ${name}`, `address of ${name}`, `name of ${name}`]);
  // Admins see that mails about cases failed, and not even that others were written.
  const list = await portal.call('GET', '/api/mails?limit=100', { as: personas.admin });
  expect(list.json.items.length).toBeGreaterThan(0);
  expect(list.text).not.toMatch(/"case/);
  // Everybody is welcomed, the student too.
  const others = list.json.items.filter(({ kind }: { kind: string }) => kind !== 'welcome');
  expect(found(JSON.stringify(others), known)).toEqual([]);
  const confidential = await portal.call('GET', '/api/mails/confidential', { as: personas.admin });
  expect(confidential.json).toEqual({ items: [] });
  const { text: audit } = await portal.call('GET', '/api/audit?limit=100', { as: personas.admin });
  expect(found(audit, known)).toEqual([]);
});

test('the log names actions, but no people, contents or cases', () => {
  const log = portal.log.join('');
  expect(log).toContain('/api/cases/:id/steps');
  expect(found(log)).toEqual([]);
});

test('mails say only that there is something to read, to people in the case', () => {
  // The link leads to the case.
  expect(mails.flatMap((mail) => found(wordsOf(mail), ['case']))).toEqual([]);
  const to = mails.map((mail) => ('address' in mail.to ? mail.to.address : mail.to.member));
  // The excluded member had a mail about the report before.
  const told = people.map((one) => (one === student ? student.email.toLowerCase() : one.uid));
  expect([...new Set(to)].toSorted()).toEqual(told.toSorted());
  expect(to.filter((member) => member === excluded.uid)).toHaveLength(1);
});

test('a published record holds nothing that leads to its case', async () => {
  const stored = await calls.models().records.collection.find().toArray();
  expect(stored.map((record) => Object.keys(record).toSorted())).toEqual([
    ['_id', 'afterAppeal', 'kind', 'level', 'lines', 'outcome', 'term'],
  ]);
  expect(found(JSON.stringify(stored))).toEqual([]);
});

test('the search finds cases for the people in them', async () => {
  const traces = new Set<string>();
  for (const as of [student, second, reporter])
    for (const what of found((await calls.read(caseId, as)).text)) traces.add(what);
  const { text } = await portal.call('GET', '/api/case-committee', { as: second });
  for (const what of found(text)) traces.add(what);
  expect(
    [...Object.keys(words), 'date', 'companion', 'case', 'file'].filter((what) => !traces.has(what)),
  ).toEqual([]);
  expect([...traces]).toEqual(expect.arrayContaining(people.map(({ name }) => `name of ${name}`)));
});
