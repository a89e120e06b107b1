import { defineRemote } from '@campus/portal-kit';
import { expect, it, vi } from 'vitest';
import type { OpenedRemote } from './remote-opener.ts';
import { createRemotes } from './remotes.ts';

const elections = { definition: defineRemote({ id: 'elections', routes: [] }), version: '1.0.0' };
const failed = () => Promise.reject<OpenedRemote>(new Error('down'));
const settled = () => new Promise((resolve) => setTimeout(resolve));
const prefetch = vi.fn(async () => undefined);
const crashed = vi.fn();
const remotesThat = (open: () => Promise<OpenedRemote>) =>
  createRemotes({ open, prefetch, home: async () => undefined, crashed, ran: () => [] });

it('loads a remote once despite repeated requests', async () => {
  const open = vi.fn(async () => elections);
  const remotes = remotesThat(open);
  remotes.load('elections');
  remotes.load('elections');
  expect(remotes.get('elections')).toEqual({ status: 'loading', failures: 0 });
  await settled();
  remotes.load('elections');
  expect(remotes.get('elections')).toEqual({ status: 'loaded', failures: 0, ...elections });
  expect(open.mock.calls).toEqual([['elections', undefined]]);
});

it('notifies its listeners of each change, and counts failures until it loads', async () => {
  const open = vi.fn(failed);
  const remotes = remotesThat(open);
  const seen: string[] = [];
  remotes.subscribe(() => {
    const { status, failures } = remotes.get('elections');
    seen.push(`${status} ${failures}`);
  });
  remotes.load('elections');
  await settled();
  remotes.load('elections');
  await settled();
  open.mockResolvedValueOnce(elections);
  remotes.load('elections');
  await settled();
  expect(seen).toEqual(['loading 0', 'failed 1', 'loading 1', 'failed 2', 'loading 2', 'loaded 2']);
});

it('drops a failure that no page shows', async () => {
  const remotes = remotesThat(failed);
  remotes.load('elections');
  await settled();
  expect(remotes.get('elections')).toEqual({ status: 'loading', failures: 0 });
  const leave = remotes.subscribe(() => undefined);
  remotes.load('elections');
  await settled();
  expect(remotes.get('elections')).toMatchObject({ status: 'failed', failures: 1 });
  leave();
  expect(remotes.get('elections')).toEqual({ status: 'loading', failures: 0 });
});

it('reopens a remote after its page threw', async () => {
  const open = vi.fn(async () => elections);
  const remotes = remotesThat(open);
  remotes.load('elections');
  await settled();
  const error = new TypeError('x');
  remotes.crashed('elections', error);
  expect(crashed.mock.calls).toEqual([['elections', error]]);
  remotes.load('elections');
  await settled();
  expect(open).toHaveBeenCalledTimes(2);
});

it('prefetches what is not loaded, without running it', async () => {
  const open = vi.fn(async () => elections);
  const remotes = remotesThat(open);
  remotes.prefetch('elections');
  expect(prefetch.mock.calls).toEqual([['elections']]);
  expect(open).not.toHaveBeenCalled();
  remotes.load('elections');
  remotes.prefetch('elections');
  expect(prefetch).toHaveBeenCalledTimes(1);
});
