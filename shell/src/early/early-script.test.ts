import { portalDataElementId, type PortalData } from '@campus/contracts';
import { testConfig } from '@campus/portal-kit/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeLastUsed } from '../session/last-used.ts';
import { writeSignedInHint } from '../session/signed-in-hint.ts';

const stored = (expiresInMs: number) => ({
  uid: 'uid-asha',
  email: 'asha@sggs.ac.in',
  emailVerified: true,
  stsTokenManager: { accessToken: 'stored', expirationTime: Date.now() + expiresInMs },
});
const key = `firebase:authUser:${testConfig.firebase.apiKey}:[DEFAULT]`;

/** As Firebase stores an account; `undefined` for a browser without its database. */
function storeAccount(account: object | undefined) {
  const abort = vi.fn();
  const open = () => {
    const opening = {
      transaction: { abort },
      result: {
        close: () => undefined,
        transaction: () => ({
          objectStore: () => ({
            get: (asked: string) => {
              const found = { result: asked === key ? { value: account } : undefined } as IDBRequest;
              queueMicrotask(() => found.onsuccess?.(new Event('success')));
              return found;
            },
          }),
        }),
      },
    } as unknown as IDBOpenDBRequest;
    queueMicrotask(() => {
      if (account) return opening.onsuccess?.(new Event('success'));
      opening.onupgradeneeded?.(new Event('upgradeneeded') as IDBVersionChangeEvent);
      opening.onerror?.(new Event('error'));
    });
    return opening;
  };
  vi.stubGlobal('indexedDB', { open });
  return abort;
}

async function run(early: PortalData['early'], idleMs = 60_000) {
  const config = { ...testConfig, session: { maxMs: 1, idleMs } };
  const block = Object.assign(document.createElement('script'), {
    type: 'application/json',
    id: portalDataElementId,
    textContent: JSON.stringify({ config, early }),
  });
  document.head.replaceChildren(block);
  vi.resetModules();
  await import('./early-script.ts');
  return globalThis.campusEarly;
}

const member = { reads: ['/api/home'], isPublic: false };
let asked: [string, unknown][];
beforeEach(() => {
  localStorage.clear();
  asked = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push([url, init.headers]);
    return Response.json({});
  });
  writeSignedInHint(true);
  storeAccount(stored(3_600_000));
});
afterEach(() => vi.unstubAllGlobals());

it('asks who is signed in, and for what the page reads, with the stored token', async () => {
  const headers = { Authorization: 'Bearer stored' };
  expect((await run(member))?.account).toMatchObject({
    user: { uid: 'uid-asha', photo: '' },
    token: 'stored',
  });
  expect(asked).toEqual([
    ['/api/me', headers],
    ['/api/home', headers],
  ]);
});

it('asks for what belongs to the first answer once that is there', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push([url, undefined]);
    return Response.json(url.endsWith('/current') ? { id: 'council 1' } : {});
  });
  const reads = ['/api/elections/:id/roll/me', '/api/elections/current', '/api/elections?limit=100'];
  const early = await run({ reads, isPublic: false });
  await vi.waitFor(() => expect(asked).toHaveLength(4));
  expect(asked.map(([url]) => url)).toEqual([
    '/api/me',
    '/api/elections/current',
    '/api/elections?limit=100',
    '/api/elections/council%201/roll/me',
  ]);
  expect(Object.keys(early!.answers)).toContain('/api/elections/council%201/roll/me');
  expect(await (await early!.answers['/api/elections/current'])!.json()).toEqual({ id: 'council 1' });
});

it.each([
  ['is empty', () => Response.json(null)],
  ['is a refusal', () => Response.json({ code: 'unavailable' }, { status: 503 })],
])('asks for nothing more if the first answer %s', async (_, answer) => {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push([url, undefined]);
    return answer();
  });
  const early = await run({
    reads: ['/api/elections/current', '/api/elections/:id/roll/me'],
    isPublic: true,
  });
  await early!.answers['/api/elections/current'];
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked.map(([url]) => url)).toEqual(['/api/me', '/api/elections/current']);
});

it.each([
  ['the token is about to expire', () => storeAccount(stored(60_000))],
  ['no account is stored', () => storeAccount({})],
  ['nobody signed in here', () => writeSignedInHint(false)],
  ['the session was left alone for too long', () => writeLastUsed(Date.now() - 61_000)],
])('asks nothing on a page for members when %s', async (_, given) => {
  given();
  expect(await run(member)).toBeNull();
  expect(asked).toEqual([]);
});

it('doesn’t make Firebase’s database where there is none', async () => {
  const abort = storeAccount(undefined);
  expect(await run(member)).toBeNull();
  expect(abort).toHaveBeenCalledTimes(1);
});

it('asks without a token for what a public page reads to a visitor', async () => {
  writeSignedInHint(false);
  expect((await run({ ...member, isPublic: true }))?.account).toBeNull();
  expect(asked).toEqual([['/api/home', {}]]);
});

it('asks nothing where the server wrote nothing into the page', async () => {
  expect(await run(undefined)).toBeNull();
  expect(asked).toEqual([]);
});
