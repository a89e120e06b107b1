import { spawn } from 'node:child_process';
import { cpSync, globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, test } from 'vitest';
import { ReleaseStore } from './release-store.ts';
import {
  activeIn,
  builtRemote,
  emptyFolder,
  emptyStore,
  origin,
  portal,
  registryOf,
} from './testing/store-for-tests.ts';
import type { Call } from './testing/worker.ts';
import { isIntact } from './version-folder.ts';

interface Reply {
  result?: { version?: string; from?: string | null; to?: string | null; notes: string[] };
  error?: string;
  message?: string;
  /** It was killed before it answered. */
  killed?: true;
}

/** A process that works on stores, one call at a time. */
async function startWorker() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/worker.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    async call(call: Call): Promise<Reply> {
      child.stdin.write(`${JSON.stringify(call)}\n`);
      const { value, done } = await lines.next();
      return done ? { killed: true } : (JSON.parse(value) as Reply);
    },
    stop: () => child.kill('SIGKILL'),
  };
}

/**
 * Breaks each write of the call in turn, each time on a copy of the store, until the call comes to its end unharmed.
 */
async function breakEachWrite(
  how: 'kill' | 'ENOSPC',
  prepared: string,
  callOn: (dir: string) => Call,
  check: (dir: string, reply: Reply) => void,
): Promise<number> {
  let worker = await startWorker();
  for (let breakAt = 1; ; breakAt++) {
    const dir = emptyStore();
    cpSync(prepared, dir, { recursive: true, preserveTimestamps: true });
    const reply = await worker.call({ ...callOn(dir), breakAt, how });
    if (reply.result && reply.result.notes.length === 0) {
      worker.stop();
      return breakAt - 1;
    }
    check(dir, reply);
    if (reply.killed) worker = await startWorker();
  }
}

/** Three versions of elections and one of health. */
function preparedStore() {
  const dir = emptyStore();
  const store = new ReleaseStore(dir);
  const versions = ['one', 'two', 'three'].map((content) => store.ship(builtRemote(content), origin).version);
  const paths = [{ path: '/health', access: 'member' }];
  store.ship(builtRemote('h', { ...portal, id: 'health', paths }), origin);
  return { dir, versions };
}

const next = builtRemote('four');
type CallOn = (dir: string) => Call;
const ship: CallOn = (dir) => ({ dir, method: 'ship', args: [next, origin] });
const rollBack: CallOn = (dir) => ({ dir, method: 'rollBack', args: ['elections'] });
const prune: CallOn = (dir) => ({ dir, method: 'prune', args: [0] });

describe.each([
  ['ship', ship],
  ['roll-back', rollBack],
  ['pruning', prune],
])('%s that is killed at any step', (_, callOn) => {
  test('leaves the state before or after, and repeating it completes it once', async () => {
    const { dir: prepared } = preparedStore();
    const before = registryOf(prepared);
    const call = (dir: string) => {
      const { method, args } = callOn(dir);
      const store = new ReleaseStore(dir);
      (store[method] as (...given: unknown[]) => unknown).apply(store, args);
    };
    const decisions = (dir: string) =>
      Object.entries(registryOf(dir).releases).map(([id, { active, off, versions: all }]) => [
        id,
        active,
        off?.message,
        all.map(({ version, withdrawn }) => [version, withdrawn]),
      ]);
    const undisturbed = emptyStore();
    cpSync(prepared, undisturbed, { recursive: true });
    call(undisturbed);
    const wanted = decisions(undisturbed);

    const steps = await breakEachWrite('kill', prepared, callOn, (dir, reply) => {
      expect(reply.killed).toBe(true);
      // The served version works, before any repair.
      const served = registryOf(dir);
      expect([decisions(prepared), wanted]).toContainEqual(decisions(dir));
      for (const remote of served.remotes) expect(isIntact(dir, remote.id, remote.version)).toBe(true);
      expect(served.remotes).toHaveLength(before.remotes.length);

      call(dir);
      expect(decisions(dir)).toEqual(wanted);
      expect(globSync('{,*/}{.draft-*,*.tmp,.*.tmp}', { cwd: dir })).toEqual([]);
    });
    expect(steps).toBeGreaterThan(3);
    // A process is started per step.
  }, 300_000);
});

describe('a full disk', () => {
  test.each([
    ['ship', ship],
    ['roll-back', rollBack],
  ])('leaves the state before with a sentence, or the state after with a note: %s', async (_, callOn) => {
    const { dir: prepared } = preparedStore();
    const before = registryOf(prepared);
    const replies: Reply[] = [];
    await breakEachWrite('ENOSPC', prepared, callOn, (dir, reply) => {
      replies.push(reply);
      const isUnchanged = JSON.stringify(registryOf(dir)) === JSON.stringify(before);
      expect(isUnchanged).toBe(reply.error !== undefined);
      expect(globSync('{,*/}{.draft-*,*.tmp,.*.tmp}', { cwd: dir })).toEqual([]);
    });
    const said = replies.map(({ error, message, result }) => [error, message ?? result?.notes.join()]);
    const space = 'there is no space left on its disk. Free some (npm run ship -- --prune) and try again.';
    expect(said.map(([error]) => error)).not.toContain('Error');
    expect(said).toContainEqual(['ReleaseError', expect.stringContaining(`can't be written: ${space}`)]);
    expect(said.at(-1)).toEqual([undefined, expect.stringContaining('The change stands')]);
  });

  test('a folder that cannot be made is a sentence too', () => {
    const file = join(emptyFolder(), 'file');
    writeFileSync(file, '');
    const store = new ReleaseStore(join(file, 'remotes'));
    expect(() => store.ship(next, origin)).toThrow(/can't be written: a part of its path is a file/);
  });
});

describe('two processes at once, twenty times', () => {
  const both = async (callsOf: (round: number) => [Call, Call]) => {
    const workers = await Promise.all([startWorker(), startWorker()]);
    const rounds: [Reply, Reply][] = [];
    for (let round = 0; round < 20; round++) {
      const [first, second] = callsOf(round);
      rounds.push(await Promise.all([workers[0].call(first), workers[1].call(second)]));
    }
    for (const worker of workers) worker.stop();
    return rounds;
  };

  test('lose nothing when they ship two remotes', async () => {
    const dir = emptyStore();
    const remote = (id: string, round: number) =>
      builtRemote(`${id} ${round}`, { ...portal, id, paths: [{ path: `/${id}`, access: 'member' }] });
    const rounds = await both((round) => [
      { dir, method: 'ship', args: [remote('aaa', round), origin] },
      { dir, method: 'ship', args: [remote('bbb', round), origin] },
    ]);
    expect(rounds.flat().filter(({ error }) => error)).toEqual([]);
    const [last] = rounds.slice(-1);
    expect(activeIn(dir)).toEqual(
      last!.map(({ result }, index) => `${['aaa', 'bbb'][index]} ${result?.version}`),
    );
    expect(registryOf(dir).releases['aaa']?.versions).toHaveLength(20);
  });

  test('ship the same content once', async () => {
    const dir = emptyStore();
    const rounds = await both((round) => {
      const project = builtRemote(`same ${round}`);
      const call: Call = { dir, method: 'ship', args: [project, origin] };
      return [call, call];
    });
    expect(rounds.flat().filter(({ error }) => error)).toEqual([]);
    expect(registryOf(dir).releases['elections']?.versions).toHaveLength(20);
  });

  test('roll back once, not twice', async () => {
    const stores = Array.from({ length: 20 }, preparedStore);
    const rounds = await both((round) => {
      const call: Call = { dir: stores[round]!.dir, method: 'rollBack', args: ['elections'] };
      return [call, call];
    });
    expect(rounds.flat().filter(({ error }) => error)).toEqual([]);
    for (const { dir, versions } of stores) expect(activeIn(dir)[0]).toBe(`elections ${versions[1]}`);
  });

  test('let exactly one of two make another version active', async () => {
    const stores = Array.from({ length: 20 }, preparedStore);
    const rounds = await both((round) => {
      const { dir, versions } = stores[round]!;
      const to = (version: string | undefined): Call => ({
        dir,
        method: 'activate',
        args: ['elections', version, { expected: versions[2] }],
      });
      return [to(versions[0]), to(versions[1])];
    });
    for (const [index, replies] of rounds.entries()) {
      const winner = replies.findIndex(({ result }) => result);
      expect(replies.filter(({ result }) => result)).toHaveLength(1);
      expect(replies[1 - winner]?.message).toMatch(/Another change came first/);
      const { dir, versions } = stores[index]!;
      expect(activeIn(dir)[0]).toBe(`elections ${versions[winner]}`);
    }
  });

  test('ship and roll back without losing either decision', async () => {
    const stores = Array.from({ length: 20 }, preparedStore);
    const rounds = await both((round) => [
      { dir: stores[round]!.dir, method: 'ship', args: [next, origin] },
      {
        dir: stores[round]!.dir,
        method: 'rollBack',
        args: ['elections', { expected: stores[round]!.versions[2] }],
      },
    ]);
    for (const [index, [shipped, rolledBack]] of rounds.entries()) {
      const { dir, versions } = stores[index]!;
      expect(shipped.error).toBeUndefined();
      // The second roll-back got the answer that the version isn't active any more.
      expect(rolledBack.message ?? 'Another change came first').toContain('Another change came first');
      expect(activeIn(dir)[0]).toBe(`elections ${shipped.result?.version}`);
      const taken = registryOf(dir).releases['elections']?.versions.find(
        ({ version }) => version === versions[2],
      );
      expect(taken?.withdrawn).toBe(rolledBack.error ? undefined : true);
    }
  });
});
