import { afterEach, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { codeOf } from '../../../testing/answers.ts';
import { drawId } from '../../../testing/draw-id.ts';
import { callsOnApplications, contentFor, otherStudent, pdf } from './testing/calls-on-applications.ts';

const portal = portalForTests();
const { revise, store, stored, clear } = callsOnApplications(portal);
afterEach(clear);

const kept = () => portal.connection.collection('documents').countDocuments();
const file = () => ({ content: pdf(drawId()), name: 'other.pdf' });

test('does not keep the document of a refused revision', async () => {
  const { _id } = await store();
  const decided = await store({ state: 'Rejected' });
  const before = await kept();
  expect(codeOf(await revise(drawId(), {}, { file: file() }))).toEqual([404, 'not-found']);
  expect(codeOf(await revise(_id, {}, { file: file(), as: otherStudent }))).toEqual([404, 'not-found']);
  expect(codeOf(await revise(_id, {}, { file: file(), as: personas.admin }))).toEqual([403, 'forbidden']);
  expect(codeOf(await revise(_id, { version: '7' }, { file: file() }))).toEqual([409, 'state-changed']);
  expect(codeOf(await revise(_id, { kind: 'event' }, { file: file() }))).toEqual([400, 'invalid-input']);
  expect(codeOf(await revise(decided._id, {}, { file: file() }))).toEqual([409, 'already-decided']);
  expect(await kept()).toBe(before);
  const again = { requestId: drawId() };
  expect((await revise(_id, again, { file: file() })).status).toBe(200);
  expect((await revise(_id, again, { file: file() })).status).toBe(200);
  expect(await kept()).toBe(before + 1);
});

test('allows twenty revisions, each with its own document', async () => {
  const until = new Date();
  const versions = Array.from({ length: 19 }, () => ({ ...contentFor(drawId()), until }));
  const { _id } = await store({ versions });
  expect((await revise(_id)).status).toBe(200);
  const before = await kept();
  expect(codeOf(await revise(_id, { version: '1' }, { file: file() }))).toEqual([409, 'history-full']);
  expect(await kept()).toBe(before);
  expect((await stored(_id))!.versions).toHaveLength(20);
});
