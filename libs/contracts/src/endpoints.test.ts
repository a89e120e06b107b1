import { expect, it } from 'vitest';
import * as z from 'zod';
import { endpoints } from './endpoints.ts';
import { searchMaxLength } from './text.ts';

it('lists every call once', () => {
  const calls = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
});

it('every call declares its answer, or that it has none', () => {
  const answers = endpoints.filter(({ response, produces }) => response ?? produces);
  expect(endpoints.filter(({ status }) => status !== 204)).toEqual(answers);
});

it('asks for a recent login before every dangerous action, and only there', () => {
  const recent = endpoints.filter(({ recent }) => recent).map(({ method, path }) => `${method} ${path}`);
  expect(recent.toSorted()).toEqual([
    'post /api/admin/release-keys',
    'post /api/admin/release-keys/:id/take',
    'post /api/admin/remotes/:id/active',
    'post /api/managed-elections/:id/resume',
    'post /api/managed-elections/:id/state',
    'post /api/members/leavers',
    'put /api/admin/remotes/:id',
    'put /api/admin/remotes/:id/heir',
    'put /api/admin/remotes/:id/removed',
    'put /api/areas/:id',
    'put /api/members/:id/leaving',
    'put /api/members/:id/lock',
    'put /api/members/:id/roles/:role',
    'put /api/retention',
    'put /api/role-requests/:id',
  ]);
});

it('refuses unknown fields in every request and answer', () => {
  const loose: string[] = [];
  const walk = (node: unknown, place: string) => {
    if (typeof node !== 'object' || node === null) return;
    if ('properties' in node && !('additionalProperties' in node)) loose.push(place);
    for (const [key, value] of Object.entries(node)) walk(value, `${place}/${key}`);
  };
  for (const { method, path, params, query, body, response } of endpoints)
    for (const [part, schema] of Object.entries({ params, query, body, response }))
      // As input: zod says of every output that it has no other fields.
      if (schema)
        walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), `${method} ${path} ${part}`);
  expect(loose).toEqual([]);
});

it('names the idempotency key of every body that has one', () => {
  type Body = { anyOf?: Body[]; oneOf?: Body[]; properties?: object };
  for (const { method, path, body, key, status } of endpoints) {
    if (!body) continue;
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Body;
    const kinds = schema.anyOf ?? schema.oneOf ?? [schema];
    const has = (field: string) => kinds.every(({ properties = {} }) => field in properties);
    // The forms for complaints draw theirs, because anonymous ones do.
    if (path.startsWith('/api/complaints')) continue;
    const isNew = status === 201 && has('id');
    const named = key ? has(key) : !has('requestId') && !isNew;
    expect([method, path, named]).toEqual([method, path, true]);
  }
});

it('takes every search that a search field takes', () => {
  const searches = endpoints.flatMap(({ path, query }) => {
    const { search, query: text } = (query as z.ZodObject | undefined)?.shape ?? {};
    return [search ?? text].flatMap((schema) => (schema ? [{ path, schema }] : []));
  });
  expect(searches.length).toBeGreaterThan(5);
  const longest = 'x'.repeat(searchMaxLength);
  expect(searches.filter(({ schema }) => !z.safeParse(schema, longest).success)).toEqual([]);
});

/** Every schema for a text in what is sent. */
function* textsIn(schema: z.core.$ZodType | undefined): Generator<z.core.$ZodType> {
  const def = schema?._zod.def as z.core.$ZodTypes['_zod']['def'] | undefined;
  if (!schema || !def) return;
  if (def.type === 'string') yield schema;
  if (def.type === 'object') for (const field of Object.values(def.shape)) yield* textsIn(field);
  if (def.type === 'array') yield* textsIn(def.element);
  if (def.type === 'union') for (const option of def.options) yield* textsIn(option);
  if ('innerType' in def) yield* textsIn(def.innerType);
  if (def.type === 'pipe') for (const end of [def.in, def.out]) yield* textsIn(end);
}

it('checks any text of 50 kB quickly, in every field', () => {
  const long = (part: string) => part.repeat(50_000 / part.length);
  const texts = [long('.'), long('a.'), long('-'), long(' '), long('1'), long('@'), long('\u0301\u0316')];
  const hostile = texts.flatMap((text) => [`${text}@`, `a@${text}@`, `x${text}x`]);
  const slow: string[] = [];
  for (const { method, path, params, query, body } of endpoints)
    for (const schema of [params, query, body].flatMap((part) => [...textsIn(part)]))
      for (const text of hostile) {
        const start = performance.now();
        z.safeParse(schema, text);
        if (performance.now() - start > 300) slow.push(`${method} ${path}: ${text.slice(0, 10)}`);
      }
  expect(slow).toEqual([]);
  // Each is quick, but there are many.
}, 60_000);
