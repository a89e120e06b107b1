import type { PageAccess } from '@campus/contracts';
import { ApiError, type Session } from '@campus/portal-kit';
import { personas } from '@campus/portal-kit/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { adminOnly, guard, landing, login } from './guards.ts';
import type { SessionStore } from './session-store.ts';

const { me } = personas.student;
const sessions = {
  'signed-out': { status: 'signed-out' },
  unverified: { status: 'unverified', me: { ...me, status: 'unverified', roles: [], permissions: [] } },
  'an admin without a code': {
    status: 'needs-second-factor',
    me: { ...me, status: 'needs-second-factor', roles: [], permissions: [] },
  },
  unavailable: { status: 'unavailable', error: ApiError.network(), retry: () => undefined },
  student: personas.student,
  faculty: personas.faculty,
  admin: personas.admin,
} satisfies Record<string, Session>;
type Who = keyof typeof sessions;

const storeOf = (who: Who) =>
  ({
    begin: async () => undefined,
    known: async () => sessions[who],
    settled: async () => sessions[who],
  }) as unknown as SessionStore;

async function outcome(loader: (args: never) => Promise<Response | null>, path: string) {
  const answer = await loader({ request: new Request(`https://portal.example${path}`) } as never);
  return answer === null ? 'shown' : answer.headers.get('location');
}

it.each<[Who, PageAccess, string]>([
  ['signed-out', 'public', 'shown'],
  ['signed-out', 'member', '/login?next=%2Fpage%3Fa%3D1'],
  ['signed-out', 'faculty', '/login?next=%2Fpage%3Fa%3D1'],
  ['unverified', 'member', 'shown'],
  ['unavailable', 'member', 'shown'],
  ['student', 'member', 'shown'],
  ['student', 'faculty', '/'],
  ['student', 'admin', '/'],
  ['faculty', 'faculty', 'shown'],
  ['admin', 'faculty', '/'],
  ['admin', 'admin', 'shown'],
])('%s on a page for %s: %s', async (who, access, expected) => {
  expect(await outcome(guard(storeOf(who), access), '/page?a=1')).toBe(expected);
});

it.each<[Who, string]>([
  ['signed-out', '/'],
  ['unverified', '/'],
  ['student', '/'],
  ['admin', 'shown'],
  ['an admin without a code', 'shown'],
  ['unavailable', 'shown'],
])('%s on the Admin Panel: %s', async (who, expected) => {
  expect(await outcome(adminOnly(storeOf(who)), '/admin')).toBe(expected);
});

it.each<[Who, string]>([
  ['signed-out', 'shown'],
  ['student', '/dashboard'],
  ['unverified', '/dashboard'],
  ['unavailable', '/dashboard'],
])('%s on the landing page: %s', async (who, expected) => {
  expect(await outcome(landing(storeOf(who)), '/')).toBe(expected);
});

it.each<[Who, string, string]>([
  ['signed-out', '/login', 'shown'],
  ['unavailable', '/login', 'shown'],
  ['student', '/login', '/dashboard'],
  ['student', '/login?next=%2Fvoting', '/voting'],
  ['student', '/login?next=%2F%2Fevil.org', '/dashboard'],
])('%s on %s: %s', async (who, path, expected) => {
  expect(await outcome(login(storeOf(who)), path)).toBe(expected);
});

describe('with the page already in the address bar', () => {
  const { happyDOM } = globalThis as unknown as { happyDOM: { setURL: (url: string) => void } };
  const before = location.href;
  afterEach(() => happyDOM.setURL(before));

  const lead = (loader: (args: never) => Promise<Response | null>, path: string) =>
    loader({ request: new Request(`https://portal.example${path}`) } as never);

  it('keeps the fragment for after the login', async () => {
    happyDOM.setURL('https://portal.example/page?a=1#rules');
    const answer = await lead(guard(storeOf('signed-out'), 'member'), '/page?a=1');
    expect(answer?.headers.get('location')).toBe('/login?next=%2Fpage%3Fa%3D1%23rules');
  });

  it.each<[string, string, (args: never) => Promise<Response | null>]>([
    ['a page for members', '/page', guard(storeOf('signed-out'), 'member')],
    ['a page for faculty', '/page', guard(storeOf('student'), 'faculty')],
    ['the Admin Panel', '/admin', adminOnly(storeOf('student'))],
    ['the landing page', '/', landing(storeOf('student'))],
    ['the login page', '/login', login(storeOf('student'))],
  ])(
    'leads away from %s without a history entry, so that Back goes further back',
    async (_, path, loader) => {
      happyDOM.setURL(`https://portal.example${path}`);
      expect((await lead(loader, path))?.headers.has('x-remix-replace')).toBe(true);
      happyDOM.setURL('https://portal.example/about');
      expect((await lead(loader, path))?.headers.has('x-remix-replace')).toBe(false);
    },
  );
});
