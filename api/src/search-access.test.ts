import { approvalStates } from '@campus/contracts/approvals';
import { complaintStates } from '@campus/contracts/complaints';
import { type CaseState, caseStates } from '@campus/contracts/integrity';
import type { SearchHit } from '@campus/contracts/search';
import { beforeAll, expect, test } from 'vitest';
import {
  authorOf,
  callsOnApplications,
} from './features/budget/applications/testing/calls-on-applications.ts';
import { callsOnLedger } from './features/budget/ledger/testing/ledger-calls.ts';
import {
  authorOf as complaintAuthor,
  storeComplaint,
} from './features/complaints/handling/testing/stored-complaint.ts';
import {
  callsOnFacilities,
  monday,
  otherStudent,
} from './features/facilities/testing/calls-on-facilities.ts';
import { callsOnCases } from './features/integrity/testing/calls-on-cases.ts';
import { appoint } from './testing/appoint.ts';
import { electionsOf } from './testing/election-factory.ts';
import { portalForTests } from './testing/test-portal.ts';
import { personas } from './testing/tokens.ts';

const portal = portalForTests({ now: () => monday });
const { student, faculty, board, treasurer, committee, admin } = personas;
const readers = { student, otherStudent, faculty, board, treasurer, committee, admin };
const applications = callsOnApplications(portal);
const facilities = callsOnFacilities(portal);
const { draft, models: electionModels } = electionsOf(portal);

/** One word for each thing, by which it is searched alone. */
const words: string[] = [];
function newWord(): string {
  const word = `wombat${words.length}x`;
  words.push(word);
  return word;
}

async function storeApplications() {
  const { content } = await applications.store({ state: 'Withdrawn' });
  const stored = {
    content: { ...content, purpose: newWord() },
    state: 'Approved',
    decidedAt: new Date(0),
  } as const;
  await applications.store({ ...stored, _id: await callsOnLedger(portal).reserve(1_000_000) });
  for (const state of approvalStates.filter((one) => one !== 'Approved'))
    for (const author of [student, treasurer])
      await applications.store({
        state,
        author: authorOf(author),
        content: { ...content, purpose: newWord() },
        listed: state !== 'Withdrawn',
      });
}

async function storeElections() {
  for (const state of ['draft', 'nominations', 'open', 'published'] as const) {
    const election = await draft({ title: newWord() });
    const post = (await electionModels().elections.findById(election).lean())!.posts[0]!.id;
    for (const candidate of ['nominated', 'standing', 'withdrawn', 'refused', 'removed'] as const)
      await electionModels().candidates.create({
        election,
        post,
        name: newWord(),
        manifesto: 'x',
        state: candidate,
      });
    await electionModels().elections.updateOne({ _id: election }, { state });
  }
}

beforeAll(async () => {
  for (const as of [student, otherStudent, admin]) await portal.call('GET', '/api/me', { as });
  for (const role of ['faculty', 'board', 'treasurer', 'committee'] as const)
    await appoint(portal, role, personas[role]);
  await storeApplications();
  for (const state of complaintStates)
    for (const audience of ['members', 'board'] as const)
      for (const author of [null, complaintAuthor(student)])
        await storeComplaint(portal, { state, audience, author, text: newWord() });
  await storeComplaint(portal, {
    text: newWord(),
    hiddenFrom: [{ id: board.uid, name: 'Meera', by: 'committee' as const }],
  });
  for (const state of Object.keys(caseStates) as CaseState[])
    await callsOnCases(portal).store(state, { title: newWord() });
  const hall = await facilities.facility({ name: newWord() });
  await facilities.facility({ name: newWord() });
  await facilities.models().facilities.updateOne({ _id: { $ne: hall } }, { retired: true });
  await facilities.book({ facility: hall, title: newWord() });
  await storeElections();
});

/** Everything that this member's lists give, as text. */
async function listsOf(as: (typeof readers)[keyof typeof readers]): Promise<string> {
  const read = async (path: string) => {
    const { status, text } = await portal.call('GET', path, { as });
    if (status !== 200 && status !== 403) throw new Error(`${path}: ${text}`);
    return status === 200 ? text : '';
  };
  const elections = await electionModels().elections.find({}, { _id: 1 }).lean();
  const texts = await Promise.all([
    ...[
      '/applications?limit=100',
      '/api/ledger/payables?limit=100',
      '/api/complaints?limit=50',
      '/api/complaints?limit=50&mine=true',
      '/api/complaint-queue?limit=50',
      '/api/cases/mine?part=student',
      '/api/cases/mine?part=reporter',
      '/api/cases',
      '/api/facilities',
      '/api/bookings/mine',
      '/api/elections',
      '/api/managed-elections',
      '/api/members',
    ].map(read),
    ...elections.map(async ({ _id }) => {
      const { status, text } = await portal.call('GET', `/api/elections/${_id}/candidates`, { as });
      return status === 200 ? text : '';
    }),
  ]);
  return texts.join('\n');
}

test.each(Object.entries(readers))('%s finds nothing that their lists do not give', async (_, as) => {
  const lists = await listsOf(as);
  const found: SearchHit[] = [];
  for (const query of [...words, 'asha', 'farah']) {
    const search = () => portal.call('POST', '/api/search', { as, body: { query } });
    let answer = await search();
    // On a busy machine an area can be late.
    while (answer.status === 200 && answer.json.unavailable.length > 0) answer = await search();
    if (answer.status !== 200) throw new Error(answer.text);
    found.push(...answer.json.hits);
  }
  expect(found.filter(({ title }) => !lists.includes(title))).toEqual([]);
  const idOf = (path: string) => decodeURIComponent(path).split(/[/=]/).at(-1)!;
  expect(found.filter(({ path }) => !lists.includes(idOf(path)))).toEqual([]);
  expect(found.length).toBeGreaterThan(5);
});
