import { expect, it } from 'vitest';
import * as z from 'zod';
import { endpoints } from './endpoints.ts';

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
    'post /api/admin/remotes/:id/active',
    'post /api/managed-elections/:id/state',
    'post /api/members/leavers',
    'put /api/admin/remotes/:id',
    'put /api/members/:id/leaving',
    'put /api/members/:id/lock',
    'put /api/members/:id/roles/:role',
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
