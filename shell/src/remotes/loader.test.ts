import { RemoteLoadError } from '@campus/federation/runtime';
import { defineRemote } from '@campus/portal-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aRemote } from '../testing/render-shell.tsx';
import { reportFault, reportVisit } from '../faults/report.ts';
import { createLoader } from './loader.ts';

const loader = vi.hoisted(() => ({ load: vi.fn(), fetch: vi.fn(), ran: [] }));
type Hooks = Record<'beforeRun', (remote: object) => void>;
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

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  loader.load.mockImplementation(async (remote: object) => {
    hooks.beforeRun(remote);
    return definition;
  });
});

it('marks a version while it starts, and unmarks it once its page is shown', async () => {
  vi.useFakeTimers();
  await createLoader().load(elections);
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
  await expect(createLoader().load(elections)).rejects.toMatchObject({ kind: 'invalid' });
  expect(running()).toBeNull();
  expect(reported()).toEqual(['load LoadInvalid']);
});

it('does not run a version again that stopped this tab, unless the reader opens it anyway', async () => {
  leaveMark('this', Date.now());
  const { load } = createLoader();
  expect(reported()).toEqual(['load TabStopped']);
  await expect(load(elections)).rejects.toMatchObject({ kind: 'stopped' });
  await expect(createLoader().load(elections)).rejects.toMatchObject({ kind: 'stopped' });
  expect(loader.load).not.toHaveBeenCalled();
  await expect(load(elections, { anyway: true })).resolves.toEqual({ remote: elections, definition });
  expect(localStorage.getItem('campus.stopped-remotes')).toBeNull();
});

it('runs a different version than the one that stopped this tab', async () => {
  leaveMark('this', Date.now(), '0.9.0');
  await expect(createLoader().load(elections)).resolves.toEqual({ remote: elections, definition });
});

it('blames no version when the page is left while a remote starts', async () => {
  await createLoader().load(elections);
  dispatchEvent(new Event('pagehide'));
  await createLoader().load(elections);
  expect(reported()).toEqual([]);
});

describe('a version that another tab of this browser runs', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const open = () => {
    const opened = createLoader().load(elections);
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
    await expect(opened).resolves.toEqual({ remote: elections, definition });
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

it.each(['off', 'out-of-order'] as const)('reports no fault of an area that is %s', async (kind) => {
  leaveMark('this', Date.now());
  const off = new RemoteLoadError(kind, 'Back on Monday.');
  loader.load.mockRejectedValue(off);
  await expect(createLoader().load(aRemote({ off: { message: 'Back on Monday.' } }))).rejects.toBe(off);
  expect(reported()).toEqual(['load TabStopped']);
});

it('logs in the console why a remote can’t be opened', async () => {
  const cause = new TypeError('of the team');
  loader.load.mockRejectedValue(new RemoteLoadError('newer', 'This portal’s kit lacks Hologram.', cause));
  await expect(createLoader().load(elections)).rejects.toMatchObject({ kind: 'newer' });
  expect(vi.mocked(console.error).mock.calls).toEqual([
    [expect.stringMatching(/elections 1\.0\.0.*Hologram/), cause],
  ]);
});

it('tells nobody of a remote that no page opens', async () => {
  loader.load.mockRejectedValueOnce(new RemoteLoadError('timeout', 'too slow'));
  await expect(createLoader().load(elections, { isQuiet: true })).rejects.toMatchObject({ kind: 'timeout' });
  vi.useFakeTimers();
  await createLoader().load(elections, { isQuiet: true });
  await vi.advanceTimersByTimeAsync(5000);
  vi.useRealTimers();
  expect(running()).toBeNull();
  expect([reported(), vi.mocked(reportVisit).mock.calls]).toEqual([[], []]);
});

describe('a remote that is looked up again', () => {
  const repaired = aRemote({ version: '1.0.1' });
  it.each<[string, () => Promise<Response>, object]>([
    ['is the active version', async () => Response.json({ remotes: [repaired] }), repaired],
    ['is as before if the registry refuses', async () => new Response(null, { status: 503 }), elections],
    ['is as before if the answer isn’t JSON', async () => new Response('<html>'), elections],
    ['is as before without a network', () => Promise.reject(new TypeError('Failed to fetch')), elections],
  ])('%s', async (_, answer, expected) => {
    vi.stubGlobal('fetch', answer);
    const { remote } = await createLoader().load(elections, { isTroubled: true });
    expect(remote).toEqual(expected);
  });

  it('keeps a version that only this tab shows', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ remotes: [repaired] }));
    const { remote } = await createLoader('elections').load(elections, { isTroubled: true });
    expect(remote).toBe(elections);
  });

  it('can’t be reached if the registry has it no more', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ remotes: [] }));
    const load = createLoader().load(elections, { isTroubled: true });
    await expect(load).rejects.toMatchObject({ kind: 'unreachable' });
    expect(reported()).toEqual(['load LoadUnreachable']);
  });
});
