import type { RegisteredRemote } from '@campus/contracts';
import { deviceHomeText } from '@campus/portal-kit';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Shell } from '../shell-context.tsx';
import { aRemote } from '../testing/render-shell.tsx';
import { ownDocument } from './own-document.ts';
import { createRemotes } from './remotes.ts';

const all: RegisteredRemote[] = [
  aRemote({
    paths: [
      { path: '/voting/*', access: 'member', anonymous: true },
      { path: '/elections/*', access: 'public' },
    ],
  }),
  aRemote({
    id: 'complaints',
    paths: [
      { path: '/complaint-system/*', access: 'member' },
      { path: '/complaint-system/submit', access: 'member', anonymous: true },
    ],
  }),
  aRemote({ id: 'budget', paths: [{ path: '/transparency-budget/*', access: 'public' }] }),
];
beforeEach(() => localStorage.clear());

/** Where the whole page is loaded anew on a walk through the portal in one document. */
async function loadedAnew(...walk: string[]) {
  const remotes = createRemotes(all, vi.fn().mockRejectedValue(new TypeError('not needed')));
  const check = ownDocument({ registry: { remotes: all, skipped: [] }, remotes } as unknown as Shell);
  for (const path of walk) {
    const answer = check({ request: new Request(`http://portal.test${path}`) } as LoaderFunctionArgs);
    if (answer) return new URL(answer.headers.get('Location')!).pathname;
    const id = all.find(({ paths }) => paths.some((one) => path.startsWith(one.path.replace('/*', ''))))?.id;
    if (id) await remotes.load(id);
  }
  return null;
}

it.each([
  [['/dashboard', '/voting', '/elections/1', '/voting'], null],
  [['/transparency-budget', '/elections', '/complaint-system/complaints', '/dashboard', '/admin'], null],
  [['/transparency-budget', '/voting/1'], '/voting/1'],
  [['/elections', '/transparency-budget', '/voting'], '/voting'],
  [['/complaint-system', '/complaint-system/submit', '/about', '/dashboard'], null],
  [['/transparency-budget', '/complaint-system', '/complaint-system/submit'], '/complaint-system/submit'],
  [['/voting', '/transparency-budget'], '/transparency-budget'],
  [['/voting', '/help', '/complaint-system'], '/complaint-system'],
  [['/complaint-system/submit', '/admin/members'], '/admin/members'],
])('on the walk %j loads %s anew', async (walk, expected) => {
  expect(await loadedAnew(...walk)).toBe(expected);
});

it('loads the dashboard anew after voting if it runs the code of another remote', async () => {
  deviceHomeText('complaints').set('a code');
  expect(await loadedAnew('/voting', '/dashboard')).toBe('/dashboard');
  expect(await loadedAnew('/complaint-system/submit', '/dashboard')).toBe(null);
});
