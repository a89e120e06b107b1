import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newNominationRules } from '@campus/contracts/elections';
import { expect } from 'vitest';
import { callsOnApplications, pdf } from '../features/budget/applications/testing/calls-on-applications.ts';
import { filingAt, namedFields } from '../features/complaints/filing/testing/test-filing.ts';
import {
  callsOnComplaints,
  close,
  newKey,
} from '../features/complaints/handling/testing/calls-on-complaints.ts';
import { appointBoard } from '../features/complaints/handling/testing/stored-complaint.ts';
import { callsOnFacilities, openDaily } from '../features/facilities/testing/calls-on-facilities.ts';
import { callsOnAbsences } from '../features/health/testing/calls-on-absences.ts';
import { callsOnCases } from '../features/integrity/testing/calls-on-cases.ts';
import { daysAfter } from '../platform/days.ts';
import { appoint } from './appoint.ts';
import { electionsOf, openTestElection } from './election-factory.ts';
import { storeStandIn } from './let-stand-in.ts';
import { sampleDocuments } from './sample-documents.ts';
import type { TestPortal } from './test-portal.ts';
import { emulatorToken, type Persona, personas } from './tokens.ts';

const { admin, faculty, board, committee, student: friend } = personas;

/** Everything that the person types holds “wombat”. */
export const person: Persona = { uid: 'u-77', email: 'zubeida@sggs.ac.in', name: 'Zubeida Wombat' };
const number = '2023WMB077';
const parent = 'wombat.parent@example.org';
export const told = /zubeida|wombat|2023wmb077|77777 00000/i;

export const ok = <A extends { status: number; text: string }>(answer: A): A => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
};

/** The names of the collections whose texts match; pictures are looked for by their ids. */
export async function collectionsThatName(portal: TestPortal, pattern: RegExp): Promise<string[]> {
  const names: string[] = [];
  for (const { name } of await portal.connection.db!.listCollections().toArray()) {
    const documents = await portal.connection.collection(name).find().toArray();
    if (pattern.test(JSON.stringify(documents))) names.push(name);
  }
  return names.toSorted();
}

export function filesThatSay({ config }: TestPortal, pattern: RegExp): number {
  return readdirSync(config.uploadsDir, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && pattern.test(readFileSync(join(entry.parentPath, entry.name), 'latin1')),
  ).length;
}

/** A member uses every area. @returns ids */
export async function live(portal: TestPortal, start: number) {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(start);
  const nextWeek = daysAfter(today, 7);
  const as = person;
  const call = async (method: string, path: string, body?: unknown, by: Persona = as) =>
    ok(await portal.call(method, path, { as: by, body }));
  await call('GET', '/api/me');
  await call('GET', '/api/me', undefined, admin);
  await appoint(portal, 'faculty', faculty);
  await appoint(portal, 'committee', committee);
  await appointBoard(portal, board);

  await call('PUT', '/api/profile', { firstName: 'Zubeida', lastName: 'Wombat', photo: '' });
  await call('PUT', '/api/me/details', { phone: '+91 77777 00000', parentEmail: parent });
  const list = new FormData();
  list.append(
    'list',
    new Blob([`email,registration number,class\n${as.email},${number},SE CSE A`]),
    'list.csv',
  );
  const authorization = `Bearer ${emulatorToken(admin)}`;
  const uploaded = await fetch(`${portal.url}/api/class-list`, {
    method: 'POST',
    body: list,
    headers: { authorization },
  });
  expect(uploaded.status).toBe(200);
  await call('POST', '/api/role-requests', { role: 'faculty', reason: 'A wombat.' });

  const absences = callsOnAbsences(portal);
  const fields = { name: as.name, registrationNumber: number, className: 'SE CSE A' };
  const sick = ok(
    await absences.sick({ ...fields, reason: 'Wombats.', classCoordinatorEmail: faculty.email }, as),
  );
  ok(await absences.certify(sick.json.id, as, pdf('wombat'), 'wombat.pdf'));
  const leave = ok(
    await absences.leave({ ...fields, from: nextWeek, reason: 'Wombats.', parentEmail: parent }, as),
  );
  await call(
    'PUT',
    `/api/absences/${leave.json.id}`,
    { status: 'Approved', remark: 'To the wombats.' },
    faculty,
  );

  const complaints = callsOnComplaints(portal);
  const filing = filingAt(portal);
  const typed = { name: as.name!, regNo: number, text: 'The wombats are loud.', place: 'Wombat hall' };
  const complaint = ok(await filing.named(namedFields(typed), [sampleDocuments.png], as)).json.id as string;
  await call('PUT', `/api/complaints/${complaint}/me-too`, undefined, friend);
  const key = newKey();
  const unnamed = { ...(await filing.unnamedFields({ text: 'A wombat bit me.' })), followUpKey: key };
  const secret = ok(await filing.unnamed(unnamed, [sampleDocuments.png])).json.id as string;
  for (const id of [complaint, secret])
    ok(await complaints.change(id, board, { ...close, text: 'Zubeida keeps a wombat.' }));

  const applications = callsOnApplications(portal);
  const form = {
    name: as.name,
    regNo: number,
    email: as.email,
    explanation: 'For wombats.',
    purpose: 'Wombat food',
  };
  const apply = async (more: object, status: string) => {
    const file = { content: pdf(`wombat ${status}`), name: 'wombat.pdf' };
    const { json } = ok(await applications.submit({ ...form, ...more }, { as, file }));
    ok(await applications.decide(json._id, faculty, { status, facultyRemark: 'Wombats!' }));
    return json._id as string;
  };
  const rejected = await apply({}, 'Rejected');
  const approved = await apply({ amount: '500000' }, 'Approved');

  const facilities = callsOnFacilities(portal);
  const hall = await facilities.facility({ opening: openDaily }, as);
  const slot = { facility: hall, day: nextWeek, title: 'Wombats', purpose: 'Wombat show' };
  ok(await facilities.book(slot, as));
  ok(await facilities.book({ ...slot, from: '14:00', until: '15:00', title: 'Chess' }, friend));
  await call('POST', '/api/booking-calendar');
  ok(await facilities.wait({ ...slot, from: '14:00', until: '15:00' }, as));

  const elections = electionsOf(portal);
  const election = await elections.inState('nominations');
  const { posts } = (await elections.models().elections.findById(election).lean())!;
  const nomination = { postId: posts[0]!.id, name: as.name, manifesto: 'Wombats for all.' };
  const { id } = (await call('PUT', `/api/elections/${election}/nominations/me`, nomination)).json;
  await call(
    'POST',
    `/api/candidates/${id}/review`,
    { version: 1, decision: 'refused', reason: 'Too late.' },
    admin,
  );
  const nominationRules = { ...newNominationRules, seconders: 0 };
  const byTheBook = await elections.inState('nominations', { nominationRules });
  const proposer = { kind: 'proposer', email: as.email };
  const sent = { ...nomination, name: friend.name, manifesto: 'More books.', backers: [proposer] };
  const named = await call('PUT', `/api/elections/${byTheBook}/nominations/me`, sent, friend);
  await call('POST', `/api/candidates/${named.json.id}/backing`, { answer: 'confirmed' });
  const vote = await openTestElection(portal, { eligibility: 'all-students' });
  await vote.addToRoll(as);
  // Less than the modulus.
  const blinded = Buffer.concat([Buffer.alloc(1), randomBytes(255)]).toString('base64url');
  await call('POST', vote.path('/token'), { blinded });
  const over = { _id: { $in: [election, byTheBook] } };
  await elections.models().elections.updateMany(over, { state: 'cancelled' });
  await elections
    .models()
    .elections.updateOne({ _id: vote.id }, { state: 'published', publishesAt: new Date(start) });
  await elections.seal(vote.id);

  const cases = callsOnCases(portal);
  const about = { studentName: as.name, studentEmail: as.email, registrationNumber: number };
  const file = { content: pdf('wombat case'), name: 'wombat.pdf' };
  const reported = ok(await cases.report(about, { file })).json.id as string;
  ok(await cases.step(reported, 'dismiss', committee, { text: 'No wombat.' }));

  await storeStandIn(portal, faculty, as, '2020-01-01');
  await call('PUT', '/api/me/name', { name: 'Zubeida W. Wombat' });
  await portal.portal.runJobs();
  return { complaint, secret, rejected, approved, vote: vote.id };
}
