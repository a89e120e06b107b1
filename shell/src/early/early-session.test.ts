import { endpoint } from '@campus/contracts';
import type { Me } from '@campus/contracts/members';
import { personas } from '@campus/portal-kit/testing';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { authUser } from '../testing/fake-auth-provider.ts';
import { type EarlyCalls, EarlyStart } from './early-session.ts';

const names = {
  area: 'budget',
  summary: 'A list',
  access: 'public',
  query: z.object({ limit: z.optional(z.number()) }),
  response: z.array(z.string()),
} as const;
const list = endpoint('get', '/api/list', names);
const ok = (body: unknown) => Promise.resolve(Response.json(body));
const me: Me = personas.student.me;
const account = { user: authUser('student@sggs.ac.in'), token: 't', expiresAt: Date.now() + 3_600_000 };

const start = (answers: EarlyCalls['answers'], given: EarlyCalls['account'] = account) =>
  new EarlyStart(Promise.resolve({ account: given, answers }));

it('knows a member whom the API confirms', async () => {
  expect(await start({ '/api/me': ok(me) }).session()).toMatchObject({ me, token: 't' });
});

it.each([
  ['the token is refused', () => Promise.resolve(new Response('{}', { status: 401 }))],
  ['nothing answers', () => Promise.reject(new TypeError('no network'))],
  ['the address is not confirmed', () => ok({ ...me, status: 'unverified' })],
  ['an answer breaks off', () => Promise.resolve(new Response('{"id'))],
])('leaves it to the provider, and shows no answer, when %s', async (_, answer) => {
  const early = start({ '/api/me': answer(), '/api/list': ok(['mine']) });
  expect(await early.session()).toBeNull();
  expect(await early.answerTo(list)).toBeUndefined();
});

it('gives an early answer once, to the very call that was made', async () => {
  const early = start({ '/api/me': ok(me), '/api/list': ok(['a']), '/api/list?limit=2': ok(['b']) });
  expect(await early.answerTo(list, { query: { limit: 3 } })).toBeUndefined();
  expect(await early.answerTo(list, { query: { limit: 2 } })).toEqual(['b']);
  expect(await early.answerTo(list, { query: {} })).toEqual(['a']);
  expect(await early.answerTo(list)).toBeUndefined();
});

it('gives an early answer to a call with parameters', async () => {
  const one = endpoint('get', '/api/list/:id/names', { ...names, params: z.object({ id: z.string() }) });
  const early = start({ '/api/me': ok(me), '/api/list/a%20b/names': ok(['a']) });
  expect(await early.answerTo(one, { params: { id: 'c' } })).toBeUndefined();
  expect(await early.answerTo(one, { params: { id: 'a b' } })).toEqual(['a']);
});

it('gives a visitor the answers of a public page', async () => {
  expect(await start({ '/api/list': ok(['a']) }, null).answerTo(list)).toEqual(['a']);
});

it('leaves a refusal to the call itself', async () => {
  const early = start({ '/api/me': ok(me), '/api/list': Promise.resolve(new Response('', { status: 503 })) });
  expect(await early.answerTo(list)).toBeUndefined();
});

it('gives nothing after somebody signed in or out', async () => {
  const early = start({ '/api/me': ok(me), '/api/list': ok(['a']) });
  early.end();
  expect(await early.answerTo(list)).toBeUndefined();
});

it('has nothing where no script made early calls', async () => {
  const early = new EarlyStart(undefined);
  expect(await early.session()).toBeNull();
  expect(await early.answerTo(list)).toBeUndefined();
});
