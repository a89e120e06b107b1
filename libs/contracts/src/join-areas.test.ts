import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { AreaContract } from './area.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { joinAreas } from './join-areas.ts';

const call = (method: Endpoint['method'], path: string, access: Endpoint['access'] = 'member') =>
  endpoint(method, path, { summary: 'A call', area: 'Test', access, response: z.string() });
const addRoom = { roles: ['admin'], allows: 'Add rooms.' } as const;
const faultsOf = (contracts: Record<string, object>) => {
  try {
    joinAreas(contracts);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
};

it('joins the declarations of areas, including every exported call', () => {
  const read = call('get', '/api/rooms');
  const area: AreaContract = {
    permissions: { 'room.add': addRoom },
    auditedActions: { added: 'added a' },
    forMembers: ['See rooms.'],
  };
  expect(joinAreas({ rooms: { area, read, limit: 5 }, empty: {} })).toEqual({
    permissions: { 'room.add': addRoom },
    problems: {},
    mailKinds: {},
    auditedActions: { added: 'added a' },
    forMembers: ['See rooms.'],
    endpoints: [read],
  });
});

it.each<[keyof AreaContract, string, object]>([
  ['permissions', 'permission', addRoom],
  ['problems', 'problem', { status: 409, message: 'Taken.' }],
  ['mailKinds', 'mail kind', { label: 'News', cause: 'you asked', optional: true }],
  ['auditedActions', 'audited action', {}],
])('refuses the same name among the %s of two areas', (part, what, declared) => {
  const area = { [part]: { same: declared } };
  expect(faultsOf({ one: { area }, two: { area } })).toEqual([
    `The ${what} “same” is declared by one and by two. Rename one.`,
  ]);
});

it('refuses calls of two areas with the same address, and allows them within one area', () => {
  const [byId, mine] = [call('get', '/api/rooms/:id'), call('get', '/api/rooms/mine')];
  expect(faultsOf({ one: { byId, mine } })).toEqual([]);
  expect(faultsOf({ one: { byId }, two: { mine } })).toEqual([
    'GET /api/rooms/mine of two takes the same addresses as GET /api/rooms/:id of one. Change one path.',
  ]);
  expect(faultsOf({ one: { byId }, two: { other: call('put', '/api/rooms/mine') } })).toEqual([]);
  expect(faultsOf({ one: { byId }, two: { other: call('get', '/api/rooms/:id/photos') } })).toEqual([]);
});

it('refuses a call whose permission no area declares', () => {
  expect(faultsOf({ one: { byId: call('get', '/api/rooms', 'room.see' as 'member') } })).toEqual([
    'GET /api/rooms of one needs the permission “room.see”, which no area declares.',
  ]);
});

it('names all faults at once', () => {
  const area = { problems: { same: { status: 409, message: 'Taken.' } } };
  expect(faultsOf({ one: { area, a: call('get', '/x') }, two: { area, b: call('get', '/x') } })).toHaveLength(
    2,
  );
});
