import { RemoteLoadError } from '@campus/federation/runtime';
import { defineRemote } from '@campus/portal-kit';
import { beforeEach, expect, it, vi } from 'vitest';
import { aRemote } from '../testing/render-shell.tsx';
import { reportFault } from '../faults/report.ts';
import { createOpener } from './open-remote.ts';

const loader = vi.hoisted(() => ({ load: vi.fn(), fetch: vi.fn() }));
type Hooks = Record<'beforeRun' | 'onGlobalStyle', (remote: object) => void>;
let hooks: Hooks;
vi.mock('@campus/federation/runtime', async (original) => ({
  ...(await original<typeof import('@campus/federation/runtime')>()),
  createRemoteLoader: (given: Hooks) => {
    hooks = given;
    return loader;
  },
}));
vi.mock('../faults/report.ts', () => ({ reportFault: vi.fn(), reportVisit: vi.fn() }));

const elections = aRemote();
const definition = defineRemote({ id: 'elections', routes: [] });
const reported = () => vi.mocked(reportFault).mock.calls.map(([{ kind, error }]) => `${kind} ${error}`);
const running = () => sessionStorage.getItem('campus.running-remotes');
const registryHas = (...remotes: object[]) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ remotes, skipped: [] })),
  );

beforeEach(() => {
  vi.resetAllMocks();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  loader.load.mockImplementation(async (remote: object) => {
    hooks.beforeRun(remote);
    return definition;
  });
  registryHas(elections);
});

it('marks a version while it starts, and unmarks it once its page is shown', async () => {
  vi.useFakeTimers();
  await createOpener([elections]).open('elections');
  expect(running()).toBe('elections@1.0.0');
  await vi.advanceTimersByTimeAsync(5000);
  expect(running()).toBeNull();
  vi.useRealTimers();
});

it('unmarks a version that fails to start', async () => {
  loader.load.mockImplementation(async (remote: object) => {
    hooks.beforeRun(remote);
    throw new RemoteLoadError('invalid', 'x');
  });
  await expect(createOpener([elections]).open('elections')).rejects.toMatchObject({ kind: 'invalid' });
  expect(running()).toBeNull();
  expect(reported()).toEqual(['load LoadInvalid']);
});

it('does not run a version again that stopped this tab, unless the reader opens it anyway', async () => {
  sessionStorage.setItem('campus.running-remotes', 'elections@1.0.0');
  const opener = createOpener([elections]);
  expect(reported()).toEqual(['load TabStopped']);
  await expect(opener.open('elections')).rejects.toMatchObject({ kind: 'stopped' });
  await expect(createOpener([elections]).open('elections')).rejects.toMatchObject({ kind: 'stopped' });
  expect(loader.load).not.toHaveBeenCalled();
  await expect(opener.open('elections', true)).resolves.toMatchObject({ version: '1.0.0' });
  expect(sessionStorage.getItem('campus.stopped-remotes')).toBeNull();
});

it('runs a different version than the one that stopped this tab', async () => {
  sessionStorage.setItem('campus.running-remotes', 'elections@0.9.0');
  await expect(createOpener([elections]).open('elections')).resolves.toMatchObject({ version: '1.0.0' });
});

it('blames no version when the page is left while a remote starts', async () => {
  await createOpener([elections]).open('elections');
  dispatchEvent(new Event('pagehide'));
  await createOpener([elections]).open('elections');
  expect(reported()).toEqual([]);
});

it('refetches the registry after a failure or a crash, and opens the active version', async () => {
  const repaired = aRemote({ version: '1.0.1', entry: '/remotes/elections/1.0.1/mf-manifest.json' });
  const opener = createOpener([elections]);
  await opener.open('elections');
  registryHas(repaired);
  opener.crashed('elections', new TypeError('x'));
  await expect(opener.open('elections')).resolves.toMatchObject({ version: '1.0.1' });
  expect(loader.load).toHaveBeenLastCalledWith(repaired);
});

it('remembers each version whose code ran in this tab', async () => {
  const repaired = aRemote({ version: '1.0.1' });
  const opener = createOpener([elections]);
  expect(opener.ran()).toEqual([]);
  await opener.open('elections');
  registryHas(repaired);
  opener.crashed('elections', new TypeError('x'));
  await opener.open('elections');
  expect(opener.ran()).toEqual([elections, repaired]);
});

it('keeps a version that only this tab shows', async () => {
  const preview = aRemote({ version: '2.0.0' });
  const opener = createOpener([preview], 'elections');
  opener.crashed('elections', new TypeError('x'));
  await expect(opener.open('elections')).resolves.toMatchObject({ version: '2.0.0' });
});

it.each([
  ['off', { off: { message: 'Back on Monday.' } }, 'Back on Monday.'],
  ['newer', { unmet: 'This portal lacks Hologram.' }, 'This portal lacks Hologram.'],
] as const)('does not fetch a remote that is %s', async (kind, changes, message) => {
  await expect(createOpener([aRemote(changes)]).open('elections')).rejects.toMatchObject({ kind, message });
  expect(loader.load).not.toHaveBeenCalled();
});

it('logs in the console why a remote can’t be opened', async () => {
  const cause = new TypeError('of the team');
  loader.load.mockRejectedValue(new RemoteLoadError('newer', 'This portal’s kit lacks Hologram.', cause));
  await expect(createOpener([elections]).open('elections')).rejects.toMatchObject({ kind: 'newer' });
  expect(vi.mocked(console.error).mock.calls).toEqual([
    [expect.stringMatching(/elections 1\.0\.0.*Hologram/), cause],
  ]);
});

it("reports a remote's styles for other pages", async () => {
  createOpener([elections]);
  hooks.onGlobalStyle(elections);
  expect(reported()).toEqual(['global GlobalStyle']);
});
