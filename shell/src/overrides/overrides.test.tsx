import type { PortalData, RegisteredRemote } from '@campus/contracts';
import { testConfig } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aRemote, renderShell } from '../testing/render-shell.tsx';
import { applyOverride, findOverride } from './apply-override.ts';
import { storedOverride } from './stored-override.ts';

const origin = 'http://127.0.0.1:5173';
const alone: Pick<RegisteredRemote, 'paths' | 'cards' | 'adminSections'> = {
  paths: [{ path: '/off', access: 'public' }],
  cards: [],
  adminSections: [],
};
const data: PortalData = {
  config: { ...testConfig, developOrigins: [origin] },
  registry: {
    remotes: [
      aRemote(),
      aRemote({
        id: 'health',
        paths: [{ path: '/student-list', access: 'member' }],
        cards: [],
        adminSections: [],
      }),
      aRemote({ id: 'off', ...alone, off: { message: 'Closed.' } }),
    ],
    skipped: [],
  },
  figures: [],
};
const { entry: _, ...manifest } = aRemote({ version: '2.0.0' });
const answers = (found: Record<string, object>) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string) =>
      url in found
        ? Response.json(found[url])
        : new Response('not found', {
            status: url.includes('/3.0.0/') ? 410 : url.includes('~old') ? 403 : 404,
          }),
    ),
  );
afterEach(() => history.replaceState(null, '', '/'));

it('removes the parameter from the address, and remembers it in this tab until it is left', () => {
  history.replaceState(null, '', '/voting?a=b&preview=elections@2.0.0-ab#x');
  expect(findOverride()).toBe('preview elections@2.0.0-ab');
  expect(location.pathname + location.search + location.hash).toBe('/voting?a=b#x');
  expect(findOverride()).toBe('preview elections@2.0.0-ab');
  expect(localStorage).toHaveLength(0);
  storedOverride.set(null);
  expect(findOverride()).toBeNull();
});

it('shows a stored version instead of the active one', async () => {
  answers({ '/remotes/~key/elections/2.0.0-ab/portal.json': manifest });
  const { registry, override } = await applyOverride(data, 'preview elections@2.0.0-ab~key');
  expect(override).toMatchObject({ id: 'elections', problem: null, text: /2\.0\.0-ab/ });
  expect(registry.remotes.find(({ id }) => id === 'elections')).toMatchObject({
    version: '2.0.0-ab',
    entry: '/remotes/~key/elections/2.0.0-ab/mf-manifest.json',
  });
  expect(registry.remotes).toHaveLength(3);
});

it('runs a remote from an allowed development server', async () => {
  answers({ [`${origin}/portal.json`]: manifest });
  const { registry } = await applyOverride(data, `develop elections@${origin}`);
  expect(registry.remotes.at(-1)).toMatchObject({ entry: `${origin}/mf-manifest.json` });
});

it.each([
  ['a version that is not there', 'preview elections@9.9.9~key', /has no version 9\.9\.9/],
  ['a version that was taken back', 'preview elections@3.0.0~key', /was taken back/],
  ['a preview without a key', 'preview elections@2.0.0-ab', /Admin Panel/],
  ['a preview whose key is too old', 'preview elections@2.0.0-ab~old', /Admin Panel/],
  ['an origin that is not allowed', 'develop elections@https://evil.example', /does not allow/],
  ['a development server that is off', `develop elections@${origin}`, /No development server/],
  ['the manifest of another remote', 'preview health@1.0.0~key', /has no version/],
  ['a page of another remote', 'preview library@1.0.0~key', /taken/],
  ['a remote that is switched off', 'preview off@1.0.0~key', /switched off/],
  ['a message in place of a version', 'preview elections@Locked!Call\u28005550100', /does not understand/],
  ['rubbish', 'preview ../x', /does not understand/],
])('reports %s, and shows the released version', async (_name, asked, words) => {
  answers({
    '/remotes/~key/health/1.0.0/portal.json': manifest,
    '/remotes/~key/library/1.0.0/portal.json': { ...manifest, id: 'library' },
    '/remotes/~key/off/1.0.0/portal.json': { ...manifest, id: 'off', ...alone },
  });
  const { registry, override } = await applyOverride(data, asked);
  expect(registry).toBe(data.registry);
  expect(override.problem).toMatch(words);
});

it('shows the released version when a development server never answers', async () => {
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('too slow', 'TimeoutError')));
    return controller.signal;
  });
  const { override } = await applyOverride(data, `develop elections@${origin}`);
  expect(override.problem).toMatch(/No development server/);
  timeout.mockRestore();
});

it('says on every page which version this tab shows', async () => {
  const override = { id: 'elections', text: 'You are previewing version 2.', problem: null };
  renderShell('/', { override });
  expect(await screen.findByText('You are previewing version 2.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Leave' })).toBeVisible();
});
