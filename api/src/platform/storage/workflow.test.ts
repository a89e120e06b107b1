import { randomBytes } from 'node:crypto';
import { type Connection, Schema } from 'mongoose';
import { beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../connect.ts';
import { databaseForTests } from '../../testing/test-portal.ts';
import { DomainError } from '../http/errors.ts';
import { freeTurns } from './daily-turns.ts';
import { changeRecord, isRetry, refusalOf, type Step, submitOnce } from './workflow.ts';

/** Something that goes from open to closed, with notes on the way. */
interface Thing {
  _id: string;
  state: 'open' | 'seen' | 'closed';
  version: number;
  history: { id: string; action: string }[];
}
interface ThingStep extends Step {
  action: 'see' | 'note' | 'close';
}

const schema = new Schema<Thing>(
  { _id: String, state: String, version: Number, history: Schema.Types.Mixed },
  { versionKey: false },
);
const rules = {
  see: { from: ['open'], to: 'seen' },
  note: { from: ['open', 'seen'], to: null },
  close: { from: ['open', 'seen'], to: 'closed' },
} as const;

const database = databaseForTests();
let connection: Connection;
beforeAll(async () => {
  connection = await connect(database.uri);
  return () => connection.close();
});
const things = () => connection.model('Thing', schema, 'things');
const randomId = () => randomBytes(16).toString('hex');
const note = (): ThingStep => ({ action: 'note', requestId: randomId() });

async function stored(history: Thing['history'] = []): Promise<string> {
  const _id = randomId();
  await things().create({ _id, state: 'open', version: 0, history });
  return _id;
}
const read = async (id: string) => {
  const found = await things().findById(id).lean<Thing>();
  if (!found) throw new DomainError('not-found');
  return found;
};

const nothingToDeliver = { deliver: () => Promise.resolve() };
const outboxes = { mail: nothingToDeliver, audit: nothingToDeliver };

/** As a feature takes a step. */
async function take(id: string, step: ThingStep, check: () => void = () => {}) {
  let before: Thing | null = null;
  const after = await changeRecord<Thing>(outboxes, things(), async () => {
    const record = await read(id);
    before = null;
    if (isRetry(record, step)) return { record, change: null };
    const refusal = refusalOf(rules, record, step, (state: Thing['state']) => state === 'closed');
    if (refusal) throw new DomainError(refusal);
    check();
    before = record;
    const history = [...record.history, { id: step.requestId, action: step.action }];
    const state = rules[step.action].to ?? record.state;
    return { record, change: { set: { state, history }, keepsVersion: step.version === undefined } };
  });
  return { before: before as Thing | null, after };
}

const codeOf = async (refused: Promise<unknown>) =>
  refused.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );
const codes = (all: Promise<unknown>[]) => Promise.all(all.map(codeOf));

test('returns the document before and after the step', async () => {
  const id = await stored();
  const step: ThingStep = { action: 'see', requestId: randomId(), version: 0 };
  const { before, after } = await take(id, step);
  expect(before).toMatchObject({ state: 'open', version: 0, history: [] });
  expect(after).toMatchObject({ state: 'seen', version: 1, history: [{ id: step.requestId }] });
  expect(await read(id)).toEqual(after);
});

test('applies one of many from the same version', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await stored();
    const steps = Array.from({ length: 20 }, () =>
      take(id, { action: 'close', requestId: randomId(), version: 0 }),
    );
    const all = await codes(steps);
    expect(all.filter((code) => code === 'done')).toHaveLength(1);
    expect(new Set(all)).toEqual(new Set(['done', 'state-changed']));
    expect(await read(id)).toMatchObject({ state: 'closed', version: 1, history: [{ action: 'close' }] });
  }
});

test('applies steps without a version one after the other', async () => {
  const id = await stored();
  expect(new Set(await codes(Array.from({ length: 20 }, () => take(id, note()))))).toEqual(new Set(['done']));
  const { history, version } = await read(id);
  expect(history).toHaveLength(20);
  expect(version).toBe(0);
  // They aren't in the way of a step from what was read before them.
  expect(await codeOf(take(id, { action: 'see', requestId: randomId(), version }))).toBe('done');
});

test('applies a repeated step once, even at the same time', async () => {
  const id = await stored();
  const step: ThingStep = { action: 'see', requestId: randomId(), version: 0 };
  const taken = await Promise.all(Array.from({ length: 10 }, () => take(id, step)));
  expect(taken.filter(({ before }) => before !== null)).toHaveLength(1);
  // Also when it is long gone on.
  await take(id, { action: 'close', requestId: randomId() });
  expect(await take(id, step)).toEqual({ before: null, after: await read(id) });
  expect((await read(id)).history).toHaveLength(2);
});

test('refuses steps that the table doesn’t have in this state', async () => {
  const id = await stored();
  await take(id, { action: 'close', requestId: randomId() });
  expect(await codeOf(take(id, note()))).toBe('step-not-possible');
});

test('leaves no trace of a step refused before the write', async () => {
  const id = await stored();
  const check = () => {
    throw new DomainError('vulgar-content');
  };
  expect(await codeOf(take(id, note(), check))).toBe('vulgar-content');
  expect(await read(id)).toMatchObject({ state: 'open', history: [] });
});

test('ends, however full its history is', async () => {
  const full = Array.from({ length: 300 }, () => ({ id: randomId(), action: 'note' }));
  const id = await stored(full.slice(1));
  expect(await codeOf(take(id, note()))).toBe('done');
  expect(await codeOf(take(id, note()))).toBe('history-full');
  expect(await codeOf(take(id, { action: 'see', requestId: randomId() }))).toBe('history-full');
  expect(await codeOf(take(id, { action: 'close', requestId: randomId() }))).toBe('done');
});

test('delivers what a change carries before what follows from it, and nothing for a retry', async () => {
  const id = await stored();
  const calls: string[] = [];
  const recorded = (name: string) => ({
    deliver: async () => {
      calls.push(name);
    },
  });
  const change = (requestId: string) =>
    changeRecord<Thing>({ mail: recorded('mail'), audit: recorded('audit') }, things(), async () => {
      const record = await read(id);
      if (isRetry(record, { requestId })) return { record, change: null };
      const history = [...record.history, { id: requestId, action: 'note' }];
      return {
        record,
        change: {
          set: { history },
          letters: [{ _id: 'letter' }],
          outbox: [{ _id: 'entry' }],
          onChanged: async ({ version }) => calls.push(`version ${version}`),
        },
      };
    });
  const requestId = randomId();
  await change(requestId);
  expect(calls).toEqual(['mail', 'audit', 'version 1']);
  await change(requestId);
  expect(calls).toHaveLength(3);
});

test('counts every change of a record that has only a version, or only a state', async () => {
  const versions = connection.model('Counter', new Schema({ _id: String, version: Number, count: Number }));
  await versions.create({ _id: 'one', version: 0, count: 0 });
  const states = connection.model('Light', new Schema({ _id: String, state: String, by: String }));
  await states.create({ _id: 'one', state: 'on', by: '' });
  interface Counter {
    _id: string;
    version: number;
    count: number;
  }
  interface Light {
    _id: string;
    state: string;
    by?: string;
  }
  const add = () =>
    changeRecord<Counter>(outboxes, versions, async () => {
      const record = (await versions.findById('one').lean<Counter>())!;
      return { record, change: { set: { count: record.count + 1 } } };
    });
  await Promise.all(Array.from({ length: 10 }, add));
  expect(await versions.findById('one').lean()).toMatchObject({ version: 10, count: 10 });

  let changes = 0;
  const switchOff = () =>
    changeRecord<Light>(outboxes, states, async () => {
      const record = (await states.findById('one').lean<Light>())!;
      if (record.state === 'off') return { record, change: null };
      changes += 1;
      return { record, change: { set: { state: 'off' }, unset: { by: 1 } } };
    });
  expect(new Set((await Promise.all([switchOff(), switchOff()])).map(({ state }) => state))).toEqual(
    new Set(['off']),
  );
  expect(changes).toBeGreaterThan(0);
  expect(await states.findById('one', { __v: 0 }).lean()).toEqual({ _id: 'one', state: 'off' });
});

describe('submitOnce', () => {
  interface Form {
    _id: string;
    text: string;
    turn: string;
  }
  const formSchema = new Schema<Form>({ _id: String, text: String, turn: { type: String, unique: true } });
  const forms = () => connection.model('Form', formSchema, 'forms');
  beforeAll(() => forms().createIndexes());

  const submit = (_id: string, text: string, whose: string, before: Promise<unknown> = Promise.resolve()) =>
    submitOnce<Form>({
      find: () => forms().findById(_id, { __v: 0 }).lean<Form>(),
      isSame: (found) => found.text === text,
      refusal: 'case-exists',
      async insert() {
        await before;
        const [turn] = await freeTurns(forms().collection, { whose, day: '2026-11-22', most: 2 });
        if (turn === undefined) throw new DomainError('too-many-cases');
        const record = { _id, text, turn };
        await forms().create(record);
        return record;
      },
    });

  test('stores a submission once, even if it is sent many times at once and takes the last turn', async () => {
    await submit(randomId(), 'first', 'asha');
    const id = randomId();
    const all = await Promise.all(Array.from({ length: 10 }, () => submit(id, 'second', 'asha')));
    expect(new Set(all.map(({ turn }) => turn)).size).toBe(1);
    expect(await codeOf(submit(id, 'other', 'asha'))).toBe('case-exists');
    expect(await codeOf(submit(randomId(), 'third', 'asha'))).toBe('too-many-cases');
  });

  test('accepts a repeated submission that finds no turn because the first one took the last', async () => {
    const id = randomId();
    await submit(randomId(), 'earlier', 'lata');
    const first = submit(id, 'same', 'lata');
    expect(await submit(id, 'same', 'lata', first)).toEqual(await first);
  });

  test('gives each of several submissions a turn of its own until none is left', async () => {
    const all = await codes(Array.from({ length: 5 }, () => submit(randomId(), '', 'ravi')));
    expect(all.toSorted()).toEqual(['done', 'done', 'too-many-cases', 'too-many-cases', 'too-many-cases']);
  });
});
