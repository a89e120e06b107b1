import { RemoteLoadError } from '@campus/federation/runtime';
import { defineRemote } from '@campus/portal-kit';
import { fakeApi } from '@campus/portal-kit/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
const running = () => localStorage.getItem('campus.running-remotes');
/** As a load of a tab leaves it that is frozen since. */
function leaveMark(tab: 'this' | 'another', at: number, version = '1.0.0') {
  sessionStorage.setItem('campus.tab', 'this');
  localStorage.setItem('campus.running-remotes', `elections@${version} ${tab} ${at}`);
}
const registryHas = (...remotes: object[]) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ remotes, skipped: [] })),
  );

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  sessionStorage.clear();
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
  expect(running()).toMatch(/^elections@1\.0\.0 \w+ \d+$/);
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
  leaveMark('this', Date.now());
  const opener = createOpener([elections]);
  expect(reported()).toEqual(['load TabStopped']);
  await expect(opener.open('elections')).rejects.toMatchObject({ kind: 'stopped' });
  await expect(createOpener([elections]).open('elections')).rejects.toMatchObject({ kind: 'stopped' });
  expect(loader.load).not.toHaveBeenCalled();
  await expect(opener.open('elections', true)).resolves.toMatchObject({ version: '1.0.0' });
  expect(localStorage.getItem('campus.stopped-remotes')).toBeNull();
});

it('runs a different version than the one that stopped this tab', async () => {
  leaveMark('this', Date.now(), '0.9.0');
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

describe('a version that another tab of this browser runs', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const open = () => {
    const opened = createOpener([elections]).open('elections');
    opened.catch(() => undefined);
    return opened;
  };

  it('is not run when that tab gives no sign of life', async () => {
    leaveMark('another', Date.now() - 1000);
    const opened = open();
    await vi.advanceTimersByTimeAsync(3000);
    expect(loader.load).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    await expect(opened).rejects.toMatchObject({ kind: 'stopped' });
    expect(reported()).toEqual(['load TabStopped']);
    expect(loader.load).not.toHaveBeenCalled();
    // Nor in the next one.
    await expect(open()).rejects.toMatchObject({ kind: 'stopped' });
    expect(reported()).toEqual(['load TabStopped']);
  });

  it.each([
    ['renews its mark', () => leaveMark('another', Date.now())],
    ['shows its page', () => localStorage.removeItem('campus.running-remotes')],
  ])('is run as soon as that tab %s', async (_, live) => {
    // As old as after a night in which the device slept.
    leaveMark('another', Date.now() - 8 * 3_600_000);
    const opened = open();
    await vi.advanceTimersByTimeAsync(1000);
    expect(loader.load).not.toHaveBeenCalled();
    live();
    await vi.advanceTimersByTimeAsync(1000);
    await expect(opened).resolves.toMatchObject({ version: '1.0.0' });
    expect(reported()).toEqual([]);
  });

  it('learns from a renewed mark that this tab lives', async () => {
    loader.load.mockImplementation((remote: object) => {
      hooks.beforeRun(remote);
      return new Promise(() => {});
    });
    void open();
    await vi.advanceTimersByTimeAsync(0);
    const first = running();
    await vi.advanceTimersByTimeAsync(1500);
    expect(running()).toMatch(/^elections@/);
    expect(running()).not.toBe(first);
  });
});

describe('the items that only this browser knows', () => {
  const api = fakeApi([]);
  it('keep the mark until they are there', async () => {
    let give: (items: unknown[]) => void = () => undefined;
    loader.load.mockImplementation(async (remote: object) => {
      hooks.beforeRun(remote);
      return () => new Promise((resolve) => void (give = resolve));
    });
    const items = createOpener([elections]).home('elections', api);
    await vi.waitFor(() => expect(running()).toMatch(/^elections@/));
    give(['item']);
    expect(await items).toEqual(['item']);
    expect(running()).toBeNull();
  });

  it.each([
    ['throws', () => Promise.reject(new Error('down'))],
    ['is no function', 'home'],
  ])('fail without a mark if ./home %s', async (_, home) => {
    loader.load.mockImplementation(async (remote: object) => {
      hooks.beforeRun(remote);
      return home;
    });
    await expect(createOpener([elections]).home('elections', api)).rejects.toThrow(/./);
    expect(running()).toBeNull();
  });

  it('are not asked of a version that stopped a tab', async () => {
    leaveMark('this', Date.now());
    await expect(createOpener([elections]).home('elections', api)).rejects.toMatchObject({
      kind: 'stopped',
    });
    expect(loader.load).not.toHaveBeenCalled();
  });
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
