import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openReleases } from './open-releases.ts';
import type { ReleaseError } from './release-error.ts';
import { ReleaseStore } from './release-store.ts';
import { MemoryBucket } from './testing/memory-bucket.ts';
import { activeIn, builtRemote, emptyStore, origin, portal } from './testing/store-for-tests.ts';

let bucket: MemoryBucket;
let dirs: [string, string];
beforeEach(() => {
  bucket = new MemoryBucket();
  dirs = [emptyStore(), emptyStore()];
});

const machine = (dir: string) => openReleases(dir, { bucket });
const here = () => machine(dirs[0]);
const there = () => machine(dirs[1]);
const ship = async (content: string, manifest: object = portal, releases = here()) => {
  const project = builtRemote(content, manifest);
  return (await releases.change((store) => store.ship(project, origin))).version;
};
const complaints = { ...portal, id: 'complaints', paths: [{ path: '/complaints', access: 'member' }] };
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    ({ fault, message }: ReleaseError) => ({ fault, message }),
  );
const shared = () => JSON.parse(String(bucket.objects.get('registry.json'))) as unknown;
const activeThere = async () => {
  await there().update();
  return activeIn(dirs[1]);
};

/** Makes both changes read the registry before either one writes it. */
function together(): void {
  let waiting: (() => void)[] = [];
  let arrived = 0;
  bucket.before = async (request) => {
    if (request !== 'replace registry.json' || arrived >= 2) return;
    arrived += 1;
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (arrived === 2) for (const go of waiting) go();
    });
    waiting = [];
  };
}

describe('the calls of the API', () => {
  test('are those of the one that started last', async () => {
    const releases = openReleases(dirs[0]);
    await releases.announceCalls({ 'GET /early': {} });
    expect(await releases.announcedCalls()).toBeNull();
    await releases.change((store) => store.ship(builtRemote('one'), origin));
    expect(await releases.announcedCalls()).toBeNull();
    await releases.announceCalls({ 'GET /a': {} });
    await releases.announceCalls({ 'GET /a': {}, 'POST /b': { body: { type: 'null' } } });
    expect(await openReleases(dirs[0]).announcedCalls()).toEqual({
      'GET /a': {},
      'POST /b': { body: { type: 'null' } },
    });
  });

  test('are known on every machine that shares the bucket', async () => {
    expect(await there().announcedCalls()).toBeNull();
    await here().announceCalls({ 'GET /a': {} });
    expect(await there().announcedCalls()).toEqual({ 'GET /a': {} });
    bucket.before = () => Promise.reject(new Error('gone'));
    expect(await refusal(there().announcedCalls())).toMatchObject({ fault: 'unreachable' });
    expect(await refusal(here().announceCalls({}))).toMatchObject({ fault: 'unreachable' });
  });
});

describe('releases in a bucket', () => {
  test('run on every machine, with the same files', async () => {
    const version = await ship('one');
    expect(await activeThere()).toEqual([`elections ${version}`]);
    expect(readFileSync(join(dirs[1], 'elections', version, 'assets/module.js'), 'utf8')).toBe('one');
    expect(readFileSync(join(dirs[1], 'registry.json'), 'utf8')).toBe(
      readFileSync(join(dirs[0], 'registry.json'), 'utf8'),
    );
  });

  test('are asked for one object only while nothing changes', async () => {
    await ship('one');
    const other = there();
    await other.update();
    const asked: string[] = [];
    bucket.before = (request) => void asked.push(request);
    await other.update();
    expect(asked).toEqual(['read registry.json']);
  });

  test('go back on every machine, and a second machine that goes back too changes nothing', async () => {
    const first = await ship('one');
    const second = await ship('two');
    expect(await activeThere()).toEqual([`elections ${second}`]);
    await here().change((store) => store.rollBack('elections'));
    const again = await there().change((store) => store.rollBack('elections'));
    expect(again).toMatchObject({ changed: false, to: first });
    expect(again.notes.join()).toContain('was taken back already');
    expect(await activeThere()).toEqual([`elections ${first}`]);
  });

  test('of two machines that change one remote at once, one wins and the other hears so', async () => {
    const first = await ship('one');
    const second = await ship('two');
    const third = await ship('three');
    await there().update();
    together();
    const to = (releases: ReturnType<typeof here>, version: string) =>
      refusal(releases.change((store) => store.activate('elections', version, { expected: third })));
    const answers = await Promise.all([to(here(), first), to(there(), second)]);
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(answers).toContainEqual({ fault: 'changed', message: expect.stringContaining('came first') });
    const winner = answers[0] === null ? first : second;
    await here().update();
    expect([activeIn(dirs[0]), await activeThere()]).toEqual([
      [`elections ${winner}`],
      [`elections ${winner}`],
    ]);
  });

  test('keep both remotes that two machines ship at once', async () => {
    together();
    const [one, other] = await Promise.all([ship('a'), ship('b', complaints, there())]);
    await here().update();
    const both = [`complaints ${other}`, `elections ${one}`];
    expect([activeIn(dirs[0]), await activeThere()]).toEqual([both, both]);
  });

  test('stay as they are on a machine that the bucket does not answer', async () => {
    const version = await ship('one');
    await there().update();
    bucket.before = () => {
      throw new Error('connection refused');
    };
    expect(await refusal(there().update())).toMatchObject({ fault: 'unreachable' });
    const off = there().change((store) => store.switchOff('elections', 'Closed.', 'Asha'));
    expect(await refusal(off)).toMatchObject({
      fault: 'unreachable',
      message: expect.stringMatching(/nothing was changed/),
    });
    expect(activeIn(dirs[1])).toEqual([`elections ${version}`]);
  });

  test('name a folder that cannot hold them', async () => {
    const version = await ship('one');
    mkdirSync(dirs[1]);
    writeFileSync(join(dirs[1], 'elections'), 'a file in place of the folder');
    expect(await refusal(there().update())).toMatchObject({
      fault: 'unwritable',
      message: expect.stringContaining(dirs[1]),
    });
    rmSync(join(dirs[1], 'elections'));
    expect(await activeThere()).toEqual([`elections ${version}`]);
  });

  test('are the state before or the state after, whatever request of a change fails', async () => {
    const first = await ship('one');
    const second = await ship('two');
    for (let breakAt = 1; ; breakAt += 1) {
      await here().change((store) => store.activate('elections', first));
      let requests = 0;
      bucket.before = () => {
        requests += 1;
        if (requests >= breakAt) throw new Error('broken');
      };
      const failed = await refusal(ship('two'));
      bucket.before = () => {};
      expect([`elections ${failed ? first : second}`]).toEqual(await activeThere());
      if (!failed) break;
      await ship('two');
      expect(await activeThere()).toEqual([`elections ${second}`]);
      expect(breakAt).toBeLessThan(50);
    }
  });

  test('count as changed when only the answer was lost', async () => {
    await ship('one');
    const replace = bucket.replace.bind(bucket);
    bucket.replace = async (name, content, tag) => {
      await replace(name, content, tag);
      if (name === 'registry.json') throw new Error('connection reset');
      return null;
    };
    const version = await ship('two');
    expect(await activeThere()).toEqual([`elections ${version}`]);
  });

  test('run in the last good version where the bucket lacks files, until they are sent again', async () => {
    const first = await ship('one');
    await there().update();
    const second = await ship('two');
    bucket.objects.set(`elections/${second}/assets/module.js`, Buffer.from('damaged'));
    const other = there();
    expect((await other.update()).join()).toContain(`Until then ${first} is active.`);
    expect(activeIn(dirs[1])).toEqual([`elections ${first}`]);
    await here().repair();
    expect(await activeThere()).toEqual([`elections ${second}`]);
  });

  test('are put right from the bucket before a change looks at damaged files', async () => {
    const version = await ship('one');
    writeFileSync(join(dirs[0], 'elections', version, 'assets/module.js'), 'flipped');
    await ship('other', complaints);
    expect(await activeThere()).toContain(`elections ${version}`);
    expect(readFileSync(join(dirs[0], 'elections', version, 'assets/module.js'), 'utf8')).toBe('one');
  });

  test('send no link and keep none: the plain file comes back from the bucket', async () => {
    const version = await ship('one');
    const file = join(dirs[0], 'elections', version, 'assets/module.js');
    rmSync(file);
    symlinkSync('/etc/hostname', file);
    expect((await here().repair()).notes).toEqual([]);
    expect(lstatSync(file).isFile()).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe('one');
    expect(String(bucket.objects.get(`elections/${version}/assets/module.js`))).toBe('one');
  });

  test('leave the bucket and every machine when they are pruned', async () => {
    const first = await ship('one');
    for (const content of ['two', 'three']) await ship(content);
    await there().update();
    const { removed } = await here().change((store) => store.prune(0));
    expect(removed).toEqual([{ id: 'elections', version: first }]);
    expect([...bucket.objects.keys()].filter((name) => name.includes(first))).toEqual([]);
    await there().update();
    expect(readdirSync(join(dirs[1], 'elections'))).not.toContain(first);
  });

  test('begin with those of the machine that is the first to send its own', async () => {
    const project = builtRemote('one');
    const { version } = new ReleaseStore(dirs[0]).ship(project, origin);
    await here().repair();
    expect(await activeThere()).toEqual([`elections ${version}`]);
    expect(shared()).toMatchObject({ releases: { elections: { versions: [{ by: 'Asha' }] } } });
  });

  test('are written again by the next change if the registry of the bucket is lost', async () => {
    const version = await ship('one');
    bucket.objects.delete('registry.json');
    await there().update();
    const other = await ship('other', complaints);
    expect(await activeThere()).toEqual([`complaints ${other}`, `elections ${version}`]);
  });

  test('need a storage that knows conditions', async () => {
    bucket.ignoresConditions = true;
    expect(await refusal(ship('one'))).toMatchObject({
      fault: 'refused',
      message: expect.stringMatching(/ignores If-Match/),
    });
    expect([...bucket.objects.keys()].filter((name) => !name.startsWith('elections/'))).toEqual([]);
    expect(existsSync(join(dirs[0], 'registry.json'))).toBe(false);
  });

  test.each(['../registry.json', '/etc/passwd', 'a/../../b', 'a\\b', ''])(
    'bring no file named %j to a machine',
    async (file) => {
      const version = await ship('one');
      bucket.objects.set(`elections/${version}.json`, Buffer.from(JSON.stringify([file])));
      expect((await there().update()).join()).toContain('missing or damaged');
      expect(existsSync(join(dirs[1], 'elections', version))).toBe(false);
    },
  );

  test.each([
    ['an id', '..', []],
    ['a version', 'elections', [{ version: '../../mongo', at: '', by: '', commit: '', bytes: 0 }]],
  ])('touch nothing beside the folder, whatever %s of the registry says', async (_, id, versions) => {
    await ship('one');
    await there().update();
    const beside = join(dirs[1], '../mongo/data');
    mkdirSync(beside, { recursive: true });
    const registry = shared() as { releases: object };
    const changed = { ...registry, releases: { ...registry.releases, [id]: { active: null, versions } } };
    bucket.objects.set('registry.json', Buffer.from(JSON.stringify(changed)));
    expect(await there().update()).toEqual([expect.stringMatching(/was not readable and was made anew/)]);
    expect(existsSync(beside)).toBe(true);
    expect(activeIn(dirs[1])).toHaveLength(1);
  });
});
