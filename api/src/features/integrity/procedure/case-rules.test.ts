import { isDeepStrictEqual } from 'node:util';
import {
  type CaseAction,
  caseActions,
  type CasePart,
  type CaseState,
  caseStates,
} from '@campus/contracts/integrity';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { storeStandIn } from '../../../testing/let-stand-in.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import type { CaseRecord } from '../model.ts';
import { drawId } from '../../../testing/draw-id.ts';
import {
  callsOnCases,
  caseIn,
  checker,
  colleagues,
  decider,
  fresh,
  monday,
  otherStudent,
  outsider,
  panelist,
  personIn,
  seatedReporter,
  teachers,
} from '../testing/calls-on-cases.ts';

const portal = portalForTests({ now: () => monday });
const today = '2026-11-23';
const { student, faculty, board, admin } = personas;
const [standIn, standInOfChecker, standInOfOutsider] = teachers as [Persona, Persona, Persona];
const studentStandIn: Persona = { uid: 'student-3', email: 'tara@sggs.ac.in', name: 'Tara Iyer' };
const teachingAdmin: Persona = { uid: 'admin-2', email: 'nita@admin.sggs.ac.in', name: 'Nita Gokhale' };
const calls = callsOnCases(portal);
beforeAll(async () => {
  await calls.appoint('faculty', faculty, teachingAdmin, ...teachers);
  await calls.appoint('committee', checker, ...colleagues);
  await calls.letStandIn(fresh, standIn, today);
  await storeStandIn(portal, fresh, studentStandIn, today);
  await storeStandIn(portal, fresh, teachingAdmin, today);
  await calls.letStandIn(checker, standInOfChecker, today);
  await calls.letStandIn(outsider, standInOfOutsider, today);
});

afterEach(calls.clear);

const states = Object.keys(caseStates) as CaseState[];
const beforeNotice: CaseState[] = ['reported', 'checked'];
const undecided: CaseState[] = ['reported', 'checked', 'notified', 'answered', 'unanswered'];
const open: CaseState[] = [...undecided, 'decided', 'appealed', 'final'];

// Written out once more, so that a slip in the contract's table shows.
const rules: Record<CaseAction, { by: CasePart[]; from: CaseState[]; to: CaseState | null }> = {
  'add-evidence': { by: ['reporter', 'committee'], from: beforeNotice, to: null },
  check: { by: ['committee'], from: ['reported'], to: 'checked' },
  notify: { by: ['committee'], from: ['checked'], to: 'notified' },
  answer: { by: ['student'], from: ['notified', 'answered'], to: 'answered' },
  decide: { by: ['committee'], from: ['answered', 'unanswered'], to: 'decided' },
  appeal: { by: ['student'], from: ['decided'], to: 'appealed' },
  'decide-appeal': { by: ['committee'], from: ['appealed'], to: 'decided' },
  publish: { by: ['committee'], from: ['final'], to: 'published' },
  dismiss: { by: ['committee'], from: [...undecided, 'decided', 'appealed'], to: 'dismissed' },
  withdraw: { by: ['reporter'], from: beforeNotice, to: 'dismissed' },
  'step-back': { by: ['committee'], from: open, to: null },
  exclude: { by: ['committee'], from: open, to: null },
  readmit: { by: ['committee'], from: open, to: null },
};

const send: Record<CaseAction, (id: string, as: Persona) => ReturnType<typeof calls.step>> = {
  'add-evidence': (id, as) => calls.evidence(id, as),
  check: (id, as) => calls.step(id, 'check', as),
  notify: (id, as) => calls.step(id, 'notify', as),
  answer: (id, as) => calls.answer(id, as),
  decide: (id, as) => calls.decide(id, as),
  appeal: (id, as) => calls.appeal(id, as),
  'decide-appeal': (id, as) => calls.decideAppeal(id, as),
  publish: (id, as) => calls.publish(id, as),
  dismiss: (id, as) => calls.step(id, 'dismiss', as),
  withdraw: (id, as) => calls.step(id, 'withdraw', as),
  'step-back': (id, as) => calls.step(id, 'step-back', as),
  exclude: (id, as) => calls.step(id, 'exclude', as, { member: (as === panelist ? decider : panelist).uid }),
  readmit: (id, as) => calls.step(id, 'readmit', as, { member: outsider.uid }),
};

interface Looker {
  as: Persona;
  part: CasePart | null;
  /** Their earlier step. */
  did?: 'check' | 'decide';
  for?: Persona;
  reporter?: Persona;
}
const lookers: Record<string, Looker> = {
  'the student': { as: student, part: 'student' },
  'the reporter': { as: faculty, part: 'reporter' },
  'a reporter who is of the committee': { as: seatedReporter, part: 'reporter', reporter: seatedReporter },
  'who checked it': { as: checker, part: 'committee', did: 'check' },
  'who decided it first': { as: decider, part: 'committee', did: 'decide' },
  'who decided it first with another': { as: panelist, part: 'committee', did: 'decide' },
  'a member of the committee': { as: fresh, part: 'committee' },
  'a teacher who stands in for a member': { as: standIn, part: 'committee', for: fresh },
  'a teacher who stands in for who checked it': {
    as: standInOfChecker,
    part: 'committee',
    did: 'check',
    for: checker,
  },
  'who is out of it': { as: outsider, part: null },
  'a teacher who stands in for who is out of it': { as: standInOfOutsider, part: null },
  'a student who stands in for a member': { as: studentStandIn, part: null },
  'an admin who teaches and stands in for a member': { as: teachingAdmin, part: null },
  'another student': { as: otherStudent, part: null },
  'a board member': { as: board, part: null },
  'an admin': { as: admin, part: null },
};

const seesIt = ({ part }: Looker, state: CaseState) =>
  part !== null && state !== 'sealed' && !(part === 'student' && beforeNotice.includes(state));

/** Status and code that the table gives; 200 where it allows. */
function expected(looker: Looker, state: CaseState, action: CaseAction): [number, string?] {
  const { part, did, reporter } = looker;
  const { by, from } = rules[action];
  if (!seesIt(looker, state)) return [404, 'not-found'];
  if (!by.includes(part!)) return [403, reporter && by.includes('committee') ? 'own-case' : 'forbidden'];
  if (from.includes(state)) return hadHand(did, state, action) ? [403, 'own-case'] : [200];
  return [409, isTooLate(state, action) ? 'deadline-passed' : 'step-not-possible'];
}

function hadHand(did: Looker['did'], state: CaseState, action: CaseAction): boolean {
  const onAppeal = state === 'decided' || state === 'appealed';
  const wasNotified = onAppeal || state === 'answered' || state === 'unanswered';
  if (!['decide', 'decide-appeal', 'dismiss'].includes(action)) return false;
  return did === 'check' ? wasNotified : did === 'decide' && onAppeal;
}

/** The time to answer was over yesterday in all states after those of the answer, that to appeal likewise. */
const isTooLate = (state: CaseState, action: CaseAction) =>
  action === 'answer'
    ? ['unanswered', 'decided', 'appealed', 'final', 'published', 'dismissed'].includes(state)
    : // Published, it was decided on appeal.
      action === 'appeal' && state === 'final';

/** The result of each action on a case in this state; every action gets a case of its own. */
async function outcomesOf({ as, reporter = faculty }: Looker, state: CaseState) {
  const { cases } = calls.models();
  const ids = caseActions.map(() => drawId());
  const stored = () =>
    cases
      .find({ _id: { $in: ids } })
      .sort({ _id: 1 })
      .lean<CaseRecord[]>();
  await cases.insertMany(ids.map((_id) => caseIn(state, { _id, reporter: personIn(reporter) })));
  const before = await stored();
  const answers = await Promise.all(caseActions.map((action, i) => send[action](before[i]!._id, as)));
  const after = await stored();
  return caseActions.map((action, i) => {
    const { status, json } = answers[i]!;
    return {
      state,
      action,
      status,
      told: status === 200 ? 'done' : json.code,
      done: changeBetween(before[i]!, after[i]!),
    };
  });
}

function changeBetween(before: CaseRecord, { history, ...after }: CaseRecord) {
  const count = before.history.length;
  if (isDeepStrictEqual({ ...after, history }, before)) return 'nothing';
  const kept = isDeepStrictEqual(history.slice(0, count), before.history);
  return { state: after.state, kept, entries: history.slice(count) };
}

function expectedOutcome(looker: Looker, state: CaseState, action: CaseAction) {
  const [status, code] = expected(looker, state, action);
  if (status !== 200) return { state, action, status, told: code, done: 'nothing' };
  const { to } = rules[action];
  const entry = {
    action,
    by: personIn(looker.as),
    for: looker.for ? personIn(looker.for) : null,
    from: state,
    to: to ?? state,
  };
  const storedState = { unanswered: 'notified', final: 'decided' }[state as string] ?? state;
  return {
    state,
    action,
    status,
    told: 'done',
    done: { state: to ?? storedState, kept: true, entries: [expect.objectContaining(entry)] },
  };
}

test.each(Object.keys(lookers))(
  '%s can do what the table says, and nothing else',
  async (name) => {
    const looker = lookers[name]!;
    for (const state of states) {
      expect(await outcomesOf(looker, state)).toMatchObject(
        caseActions.map((action) => expectedOutcome(looker, state, action)),
      );
    }
  },
  120_000,
);

test.each(Object.keys(lookers))('%s is offered exactly the permitted actions', async (name) => {
  const looker = lookers[name]!;
  for (const state of states) {
    const { _id } = await calls.store(state, { reporter: personIn(looker.reporter ?? faculty) });
    const { status, json } = await calls.read(_id, looker.as);
    const possible = caseActions.filter((action) => expected(looker, state, action)[0] === 200);
    expect([state, status, json.actions]).toEqual(
      seesIt(looker, state) ? [state, 200, possible] : [state, 404, undefined],
    );
  }
});

test.each(caseActions)('%s needs a login', async (action) => {
  const { _id } = await calls.store('reported');
  const { status, json } = await send[action](_id, undefined as unknown as Persona);
  expect([status, json.code]).toEqual([401, 'not-signed-in']);
});
