import { defineRemote } from '@campus/portal-kit';
import { beforeEach, expect, it, vi } from 'vitest';
import { reportFault } from '../faults/report.ts';
import { aRemote } from '../testing/render-shell.tsx';
import { createRemotes } from './remotes.ts';

vi.mock('../faults/report.ts', () => ({ reportFault: vi.fn() }));

const elections = aRemote();
const repaired = aRemote({ version: '1.0.1', entry: '/remotes/elections/1.0.1/mf-manifest.json' });
const definition = defineRemote({ id: 'elections', routes: [] });
const load = vi.fn();
const prefetch = vi.fn();
const loadLoader = vi.fn();
const createdRemotes = () => createRemotes([elections], loadLoader);
beforeEach(() => {
  load.mockReset().mockResolvedValue({ remote: elections, definition });
  prefetch.mockReset();
  loadLoader.mockReset().mockResolvedValue({ load, fetch: prefetch, ran: [elections] });
});

it('loads a remote once despite repeated requests', async () => {
  const remotes = createdRemotes();
  const first = remotes.load('elections');
  const second = remotes.load('elections');
  expect(remotes.get('elections')).toEqual({ status: 'loading', failures: 0 });
  await Promise.all([first, second]);
  await remotes.load('elections');
  expect(remotes.get('elections')).toEqual({ status: 'loaded', failures: 0, definition, version: '1.0.0' });
  expect(load.mock.calls).toEqual([[elections, { isTroubled: false }]]);
});

it('notifies its listeners of each change, and counts failures until it loads', async () => {
  const remotes = createdRemotes();
  const seen: string[] = [];
  remotes.subscribe(() => {
    const { status, failures } = remotes.get('elections');
    seen.push(`${status} ${failures}`);
  });
  load.mockRejectedValueOnce(new Error('down')).mockRejectedValueOnce(new Error('down'));
  await remotes.load('elections');
  await remotes.load('elections');
  await remotes.load('elections');
  expect(seen).toEqual(['loading 0', 'failed 1', 'loading 1', 'failed 2', 'loading 2', 'loaded 2']);
});

it('drops a failure that no page shows', async () => {
  const remotes = createdRemotes();
  load.mockRejectedValue(new Error('down'));
  await remotes.load('elections');
  expect(remotes.get('elections')).toEqual({ status: 'loading', failures: 0 });
  const leave = remotes.subscribe(() => undefined);
  await remotes.load('elections');
  expect(remotes.get('elections')).toMatchObject({ status: 'failed', failures: 1 });
  leave();
  expect(remotes.get('elections')).toEqual({ status: 'loading', failures: 0 });
});

it('loads the code for it again if that failed', async () => {
  const remotes = createdRemotes();
  loadLoader.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(remotes.ran()).toEqual([]);
  await remotes.load('elections');
  await remotes.load('elections');
  expect(remotes.get('elections')).toMatchObject({ status: 'loaded' });
  expect(remotes.ran()).toEqual([elections]);
});

it('opens the version that is active after a remote failed to load', async () => {
  const remotes = createdRemotes();
  load.mockRejectedValueOnce(new TypeError('x'));
  await remotes.load('elections');
  load.mockResolvedValueOnce({ remote: repaired, definition });
  await remotes.load('elections');
  expect(load).toHaveBeenLastCalledWith(elections, { isTroubled: true });
  expect(remotes.get('elections')).toMatchObject({ version: '1.0.1' });
});

it('reports a crash, and opens the version that is active then', async () => {
  const remotes = createdRemotes();
  await remotes.load('elections');
  const cause = new TypeError('x');
  remotes.crashed('elections', cause);
  expect(reportFault).toHaveBeenCalledWith({ kind: 'render', cause, remote: elections });
  load.mockResolvedValueOnce({ remote: repaired, definition });
  await remotes.load('elections');
  expect(remotes.get('elections')).toMatchObject({ version: '1.0.1' });
});

it('prefetches what is not loaded, without running it', async () => {
  const remotes = createdRemotes();
  await remotes.prefetch('elections');
  expect(prefetch.mock.calls).toEqual([[elections]]);
  expect(load).not.toHaveBeenCalled();
  await remotes.load('elections');
  await remotes.prefetch('elections');
  expect(prefetch).toHaveBeenCalledTimes(1);
});

it('keeps a document for one remote, until nothing of the person is left in it', async () => {
  const remotes = createRemotes([elections, aRemote({ id: 'budget' })], loadLoader);
  expect(remotes.keepFor('elections')).toBe(true);
  await remotes.load('budget');
  expect(load).not.toHaveBeenCalled();
  expect(remotes.keepFor('budget')).toBe(false);
  remotes.keepForNone();
  await remotes.load('budget');
  expect(load).toHaveBeenCalledTimes(1);
});

it('keeps no document where another remote was opened, even if that failed', async () => {
  const remotes = createRemotes([elections, aRemote({ id: 'budget' })], loadLoader);
  load.mockRejectedValueOnce(new TypeError('x'));
  await remotes.load('budget');
  expect(remotes.keepFor('elections')).toBe(false);
  expect(remotes.keepFor('budget')).toBe(true);
});
