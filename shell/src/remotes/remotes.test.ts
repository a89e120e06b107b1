import { defineRemote, type RemoteDefinition } from '@campus/portal-kit';
import { expect, it, vi } from 'vitest';
import { createRemotes } from './remotes.ts';

const elections = defineRemote({ id: 'elections', routes: [] });
const failed = () => Promise.reject<RemoteDefinition>(new Error('down'));
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('loads a remote once, however often it is asked for', async () => {
  const open = vi.fn(async () => elections);
  const remotes = createRemotes(open);
  remotes.load('elections');
  remotes.load('elections');
  expect(remotes.get('elections')).toEqual({ status: 'loading', failures: 0 });
  await settled();
  remotes.load('elections');
  expect(remotes.get('elections')).toEqual({ status: 'loaded', failures: 0, definition: elections });
  expect(open.mock.calls).toEqual([['elections']]);
});

it('tells its listeners of each change, and counts failures until it works', async () => {
  const open = vi.fn(failed);
  const remotes = createRemotes(open);
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

it('forgets a failure that no page shows', async () => {
  const remotes = createRemotes(failed);
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
