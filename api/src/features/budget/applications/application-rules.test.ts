import { isDeepStrictEqual } from 'node:util';
import { type ApprovalAction, type ApprovalState, approvalStates } from '@campus/contracts/approvals';
import { beforeAll, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { authorOf, callsOnApplications, colleagues, otherStudent } from './testing/calls-on-applications.ts';

const portal = portalForTests({ now: () => Date.parse('2026-11-21T12:00:00Z') });
const today = '2026-11-21';
const { student, faculty, treasurer, admin } = personas;
const [away, reviewerAuthor] = colleagues as [Persona, Persona];
const standIn: Persona = { uid: 'faculty-9', email: 'tara@sggs.ac.in', name: 'Tara Iyer' };
const calls = callsOnApplications(portal);
beforeAll(async () => {
  await calls.appoint('faculty', faculty, away, reviewerAuthor, standIn);
  await calls.appoint('treasurer', treasurer);
  await calls.letStandIn(away, standIn, today);
});

// Written out once more, so that a slip in the contract's table shows.
const rules: Record<ApprovalAction, { by: 'author' | 'reviewer'; from: ApprovalState[]; to: ApprovalState }> =
  {
    approve: { by: 'reviewer', from: ['Pending'], to: 'Approved' },
    reject: { by: 'reviewer', from: ['Pending'], to: 'Rejected' },
    'request-changes': { by: 'reviewer', from: ['Pending'], to: 'Changes requested' },
    revise: { by: 'author', from: ['Pending', 'Changes requested'], to: 'Pending' },
    withdraw: { by: 'author', from: ['Pending', 'Changes requested'], to: 'Withdrawn' },
  };
const actions = Object.keys(rules) as ApprovalAction[];
const text = 'A reason.';
const send: Record<ApprovalAction, (id: string, as: Persona | undefined) => ReturnType<typeof calls.decide>> =
  {
    approve: (id, as) => calls.decide(id, as, { status: 'Approved', facultyRemark: text, version: 0 }),
    reject: (id, as) => calls.decide(id, as, { status: 'Rejected', facultyRemark: text, version: 0 }),
    'request-changes': (id, as) => calls.returnIt(id, as, { text }),
    revise: (id, as) => calls.revise(id, { explanation: 'Other words.' }, as && { as }),
    withdraw: (id, as) => calls.withdraw(id, as),
  };

interface Looker {
  as: Persona;
  author: Persona;
  acts: readonly ('author' | 'reviewer')[];
  sees: boolean;
  /** The refusal of decisions that are never theirs. */
  refusal: string;
}
const reviewer = { author: student, acts: ['reviewer'], sees: true, refusal: '' } as const;
const lookers: Record<string, Looker> = {
  'its author': { as: student, author: student, acts: ['author'], sees: true, refusal: 'forbidden' },
  'another member': { as: otherStudent, author: student, acts: [], sees: false, refusal: '' },
  'a teacher': { as: faculty, ...reviewer },
  'an admin': { as: admin, ...reviewer },
  'who stands in for a teacher': { as: standIn, ...reviewer },
  'who stands in for its author': {
    as: standIn,
    author: away,
    acts: [],
    sees: true,
    refusal: 'own-application',
  },
  'a teacher who sent it': {
    as: reviewerAuthor,
    author: reviewerAuthor,
    acts: ['author'],
    sees: true,
    refusal: 'own-application',
  },
  'who stands in, and sent it': {
    as: standIn,
    author: standIn,
    acts: ['author'],
    sees: true,
    refusal: 'own-application',
  },
  'the treasurer': { as: treasurer, author: student, acts: [], sees: true, refusal: 'forbidden' },
};

/** Status and code that the table gives; 200 where it allows. */
function expected(
  { acts, sees, refusal }: Looker,
  state: ApprovalState,
  action: ApprovalAction,
): [number, string?] {
  const { by, from } = rules[action];
  if (!sees) return [404, 'not-found'];
  if (!acts.includes(by)) return [403, by === 'reviewer' ? refusal : 'forbidden'];
  if (from.includes(state)) return [200];
  const isOver = state === 'Approved' || state === 'Rejected' || state === 'Withdrawn';
  return [409, isOver ? 'already-decided' : 'step-not-possible'];
}

async function outcomeOf({ as, author }: Looker, state: ApprovalState, action: ApprovalAction) {
  const { _id } = await calls.store({ state, author: authorOf(author) });
  const before = await calls.stored(_id);
  const { status, json } = await send[action](_id, as);
  const after = await calls.stored(_id);
  const done = isDeepStrictEqual(after, before)
    ? 'nothing'
    : {
        state: after?.state,
        version: after?.version,
        listed: after?.listed,
        entries: after?.history.slice(1),
      };
  const told = status === 200 ? { status: json.status, version: json.version } : json.code;
  return { when: state, action, status, told, done };
}

function expectedOutcome(looker: Looker, when: ApprovalState, action: ApprovalAction) {
  const [status, code] = expected(looker, when, action);
  if (status !== 200) return { when, action, status, told: code, done: 'nothing' };
  const { to, by } = rules[action];
  const entry = expect.objectContaining({
    action,
    from: when,
    to,
    by: authorOf(looker.as),
    for: null,
    text: by === 'reviewer' ? text : '',
  });
  const done = { state: to, version: 1, listed: to !== 'Withdrawn', entries: [entry] };
  return { when, action, status, told: { status: to, version: 1 }, done };
}

test.each(Object.keys(lookers))(
  '%s can do what the table says, and nothing else',
  async (name) => {
    const looker = lookers[name]!;
    for (const state of approvalStates) {
      const outcomes = await Promise.all(actions.map((action) => outcomeOf(looker, state, action)));
      expect(outcomes).toEqual(actions.map((action) => expectedOutcome(looker, state, action)));
    }
  },
  60_000,
);

test.each(Object.keys(lookers))('%s is offered exactly the permitted actions', async (name) => {
  const looker = lookers[name]!;
  for (const state of approvalStates) {
    const { _id } = await calls.store({ state, author: authorOf(looker.author) });
    const { status, json } = await calls.read(_id, looker.as);
    const possible = actions.filter((action) => expected(looker, state, action)[0] === 200);
    expect([state, status, json.actions]).toEqual(
      looker.sees ? [state, 200, possible] : [state, 404, undefined],
    );
  }
});

test.each(actions)('%s needs a login', async (action) => {
  const { _id } = await calls.store();
  const answer = await (action === 'revise'
    ? portal.call('POST', `/api/applications/${_id}/revision`, { body: {} })
    : send[action](_id, undefined));
  expect([answer.status, answer.json.code]).toEqual([401, 'not-signed-in']);
});
