import { approvalStates } from '@campus/contracts/approvals';
import { beforeAll, expect, test } from 'vitest';
import { appoint } from '../../testing/appoint.ts';
import { storeStandIn } from '../../testing/let-stand-in.ts';
import { searching } from '../../testing/searching.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';
import { callsOnLedger } from './ledger/testing/ledger-calls.ts';
import {
  authorOf,
  callsOnApplications,
  colleagues,
  otherStudent,
} from './applications/testing/calls-on-applications.ts';

const portal = portalForTests();
const { student, faculty, treasurer, board, admin } = personas;
const { submit, store, list } = callsOnApplications(portal);
const find = searching(portal);
const tents = 'Application: Tents for the science fair';

beforeAll(async () => {
  await appoint(portal, 'faculty', faculty);
  await appoint(portal, 'treasurer', treasurer);
  const sent = await submit({ purpose: 'Tents for the science fair' });
  if (sent.status !== 201) throw new Error(sent.text);
});

test('finds a pending application for its author and reviewers, as their lists do', async () => {
  for (const as of [student, faculty, admin]) {
    expect((await list('', as)).json).toHaveLength(1);
    expect(await find(as, 'science ten')).toEqual([tents]);
  }
});

test('finds it by the applicant for members who can read all', async () => {
  expect(await find(faculty, 'patil')).toEqual([tents]);
});

test("doesn't find it for another member", async () => {
  for (const as of [otherStudent, board]) expect(await find(as, 'science')).toEqual([]);
});

test("doesn't find it for a stand-in without the role", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const [standIn] = colleagues;
  await storeStandIn(portal, faculty, standIn!, today);
  expect(await find(standIn!, 'science')).toEqual([]);
});

test('finds entries of the ledger by text and payee, for every member', async () => {
  const entry = { kind: 'sponsorship', amount: 120_000, text: 'Sound system' };
  expect((await callsOnLedger(portal).enter({ ...entry, party: 'Sharma Audio' })).status).toBe(201);
  for (const as of [student, board]) expect(await find(as, 'shar')).toEqual(['Ledger entry: Sound system']);
  expect(await find(student, 'sound shar')).toEqual(['Ledger entry: Sound system']);
});

test('finds nothing by a word that is not in the name', async () => {
  expect(await find(student, 'microphones')).toEqual([]);
});

test('finds for the treasurer only what they pay, and their own', async () => {
  const purposes = async () =>
    (await find(treasurer, 'wombat')).map((hit) => hit.replace(/^.*: Wombat /, ''));
  const { content } = await store({ state: 'Withdrawn' });
  for (const state of approvalStates)
    await store({ state, content: { ...content, purpose: `Wombat ${state}` } });
  expect(await find(treasurer, 'science')).toEqual([]);
  expect(await purposes()).toEqual(['Approved']);
  await store({ author: authorOf(treasurer), content: { ...content, purpose: 'Wombat of my own' } });
  expect((await purposes()).toSorted()).toEqual(['Approved', 'of my own']);
});
