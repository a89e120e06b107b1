import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type ComplaintAction,
  type ComplaintState,
  complaintStates,
  firstCommitteeDays,
} from '@campus/contracts/complaints';
import { beforeAll, expect, test } from 'vitest';
import { daysAfter } from '../../../platform/days.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { setTwoInstances, underWay } from '../procedure/testing/two-instances.ts';
import { colleague } from './testing/calls-on-complaints.ts';
import {
  appointBoard,
  authorOf,
  drawId,
  storeComplaint,
  storedComplaint,
} from './testing/stored-complaint.ts';

const portal = portalForTests();
const { student, faculty, board, admin } = personas;
const member: Persona = { uid: 'student-2', email: 'nikhil@sggs.ac.in', name: 'Nikhil Shah' };
const concerned: Persona = { uid: 'board-3', email: 'leela@sggs.ac.in', name: 'Leela Nair' };
const boardAuthor: Persona = { uid: 'board-4', email: 'kiran@sggs.ac.in', name: 'Kiran Das' };
const original = drawId();
beforeAll(async () => {
  await appointBoard(portal, board, colleague, concerned, boardAuthor);
  await storeComplaint(portal, { _id: original });
  await setTwoInstances(portal, { board: firstCommitteeDays });
});

// Written out once more, so that a slip in the contract's table shows.
const open: ComplaintState[] = ['received', 'in-review', 'action-taken'];
const rules: Record<ComplaintAction, { by: string; from: ComplaintState[]; to?: ComplaintState }> = {
  release: { by: 'board', from: ['held'], to: 'received' },
  review: { by: 'board', from: ['received'], to: 'in-review' },
  act: { by: 'board', from: ['in-review'], to: 'action-taken' },
  close: { by: 'board', from: open, to: 'closed' },
  duplicate: { by: 'board', from: open, to: 'closed' },
  answer: { by: 'board', from: ['held', ...open, 'closed'] },
  assign: { by: 'board', from: ['held', ...open] },
  hide: { by: 'board', from: ['held', ...open, 'closed'] },
  show: { by: 'board', from: ['held', ...open, 'closed'] },
  recuse: { by: 'board', from: ['held', ...open, 'closed'] },
  hear: { by: 'board', from: open },
  record: { by: 'board', from: open },
  decide: { by: 'board', from: open, to: 'closed' },
  pause: { by: 'board', from: open },
  resume: { by: 'board', from: open },
  delete: { by: 'board', from: ['held', ...open, 'closed'], to: 'deleted' },
  edit: { by: 'author board', from: ['held', ...open] },
  reply: { by: 'author', from: ['held', ...open] },
  agree: { by: 'author', from: ['closed'] },
  appeal: { by: 'author', from: ['closed'], to: 'in-review' },
  reopen: { by: 'author', from: ['closed'], to: 'in-review' },
  withdraw: { by: 'author', from: ['held', ...open], to: 'withdrawn' },
};
const actions = Object.keys(rules) as ComplaintAction[];
const soon = daysAfter(new Date().toISOString().slice(0, 10), 9);
const words = { text: 'Some words.', audience: 'author' };
const bodies: Record<ComplaintAction, object> = {
  release: words,
  review: words,
  act: words,
  close: words,
  duplicate: { ...words, of: original },
  answer: words,
  assign: { assignee: colleague.uid },
  hide: { member: colleague.uid, text: 'They are named in it.' },
  show: { member: concerned.uid, text: 'She is not the one.' },
  recuse: { text: 'I am the person meant.' },
  hear: { on: '2999-01-01', time: '10:00', place: 'Room 4' },
  record: { text: 'Both were heard.' },
  decide: { text: 'It is upheld.' },
  pause: { until: soon, text: 'The witness is away.' },
  resume: {},
  delete: { text: 'It insults people.' },
  edit: { content: 'Other words.', text: 'Because.' },
  reply: { text: 'Is anyone there?' },
  agree: {},
  appeal: { text: 'It is not right.' },
  reopen: { text: 'It is cold again.' },
  withdraw: {},
};

interface Looker {
  as: Persona | 'code';
  author: Persona | null;
  /** Their role towards a complaint that they can see. */
  role: 'author' | 'board' | 'nobody';
  sees: (state: ComplaintState) => boolean;
  /** The refusal of actions that are never theirs. */
  refusal: string;
}
const always = () => true;
const ifListed = (state: ComplaintState) => state !== 'held' && state !== 'withdrawn';
const lookers: Record<string, Looker> = {
  'its author, by name': { as: student, author: student, role: 'author', sees: always, refusal: 'forbidden' },
  'its author, by code': { as: 'code', author: null, role: 'author', sees: always, refusal: 'invalid-input' },
  'another member': { as: member, author: student, role: 'nobody', sees: ifListed, refusal: 'forbidden' },
  'a board member': { as: board, author: student, role: 'board', sees: always, refusal: 'forbidden' },
  'a board member it is hidden from': {
    as: concerned,
    author: student,
    role: 'nobody',
    sees: () => false,
    refusal: 'not-found',
  },
  'a board member who wrote it': {
    as: boardAuthor,
    author: boardAuthor,
    role: 'author',
    sees: always,
    refusal: 'own-complaint',
  },
  'an admin': { as: admin, author: student, role: 'nobody', sees: ifListed, refusal: 'forbidden' },
  'a teacher': { as: faculty, author: student, role: 'nobody', sees: ifListed, refusal: 'forbidden' },
};

const store = (state: ComplaintState, { author }: Looker, key: string, action?: ComplaintAction) =>
  storeComplaint(portal, {
    state,
    version: 3,
    ...underWay,
    ...(action === 'resume' && { pause: { until: soon, reason: 'The witness is away.' } }),
    author: author && authorOf(author),
    hiddenFrom: [{ id: concerned.uid, name: 'Leela Nair', by: 'committee' as const }],
    ...(!author && { key }),
  });

/** Status and code that the table gives; 200 where it allows. */
function expected(looker: Looker, state: ComplaintState, action: ComplaintAction): [number, string?] {
  const { by, from } = rules[action];
  if (looker.as === 'code' && !by.includes('author')) return [400, 'invalid-input'];
  if (!looker.sees(state)) return [404, 'not-found'];
  if (!by.includes(looker.role)) return [403, by.includes('board') ? looker.refusal : 'forbidden'];
  return from.includes(state) ? [200] : [409, 'step-not-possible'];
}

const read = (looker: Looker, id: string, key: string) =>
  looker.as === 'code'
    ? portal.call('POST', '/api/complaint-follow-up', { body: { key } })
    : portal.call('GET', `/api/complaints/${id}`, { as: looker.as });

function change({ as }: Looker, id: string, key: string, body: object) {
  if (as === 'code')
    return portal.call('POST', '/api/complaint-follow-up/actions', { body: { key, change: body } });
  return portal.call('POST', `/api/complaints/${id}/actions`, { as, body });
}

/** The result of an action: the answer, and the stored complaint afterwards. */
async function outcomeOf(looker: Looker, state: ComplaintState, action: ComplaintAction) {
  const key = hash('sha256', drawId());
  const before = await store(state, looker, key, action);
  const body = { requestId: drawId(), action, ...(action !== 'reply' && { version: 3 }), ...bodies[action] };
  const { status, json } = await change(looker, before._id, key, body);
  const after = await storedComplaint(portal, before._id);
  const done = isDeepStrictEqual(after, before)
    ? 'nothing'
    : { state: after?.state, version: after?.version, entries: after?.history.slice(1) };
  const told = status === 200 ? { state: json.state, version: json.version } : json.code;
  return { when: state, action, status, told, done };
}

function expectedOutcome(looker: Looker, when: ComplaintState, action: ComplaintAction) {
  const [status, code] = expected(looker, when, action);
  if (status !== 200) return { when, action, status, told: code, done: 'nothing' };
  const { to } = rules[action];
  const now = { state: to ?? when, version: action === 'reply' ? 3 : 4 };
  const entry = expect.objectContaining({ action, to: to ?? null, by: looker.role });
  return { when, action, status, told: now, done: { ...now, entries: [entry] } };
}

test.each(Object.keys(lookers))(
  '%s can do what the table says, and nothing else',
  async (name) => {
    const looker = lookers[name]!;
    for (const state of complaintStates) {
      const outcomes = await Promise.all(actions.map((action) => outcomeOf(looker, state, action)));
      expect(outcomes).toEqual(actions.map((action) => expectedOutcome(looker, state, action)));
    }
  },
  120_000,
);

test.each(Object.keys(lookers))(
  '%s is offered just what he can do',
  async (name) => {
    const looker = lookers[name]!;
    for (const state of complaintStates) {
      const key = hash('sha256', drawId());
      const { _id } = await store(state, looker, key);
      const { status, json } = await read(looker, _id, key);
      // No pause runs that could end.
      const possible = actions.filter(
        (action) => action !== 'resume' && expected(looker, state, action)[0] === 200,
      );
      expect([state, status, new Set(json.actions)]).toEqual([
        state,
        looker.sees(state) ? 200 : 404,
        new Set(possible),
      ]);
    }
  },
  60_000,
);
