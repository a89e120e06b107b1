import { randomBytes } from 'node:crypto';
import { type Connection, Schema } from 'mongoose';
import { beforeAll, expect, test } from 'vitest';
import { connect } from '../../connect.ts';
import { databaseForTests } from '../../testing/test-portal.ts';
import { DomainError } from '../http/errors.ts';
import { compareAndSet, isRetry, refusalOf, type Step } from './workflow.ts';

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

/** As a feature takes a step. */
async function take(id: string, step: ThingStep, check: () => void = () => {}) {
  for (;;) {
    const before = await read(id);
    if (isRetry(before, step)) return { before: null, after: before };
    const refusal = refusalOf(rules, before, step, (state: Thing['state']) => state === 'closed');
    if (refusal) throw new DomainError(refusal);
    check();
    const after = await compareAndSet(things(), before, {
      $set: {
        state: rules[step.action].to ?? before.state,
        history: [...before.history, { id: step.requestId, action: step.action }],
      },
      ...(step.version !== undefined && { $inc: { version: 1 } }),
    });
    if (after) return { before, after };
  }
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
