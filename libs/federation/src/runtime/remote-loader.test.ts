// @vitest-environment happy-dom
import { contractVersion } from '@campus/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRemoteLoader, type LoadableRemote } from './remote-loader.ts';

const runtime = { registerRemotes: vi.fn(), loadRemote: vi.fn() };
vi.mock('./federation-host.ts', () => ({ createHost: () => runtime }));

const base = 'http://portal.test/remotes/elections';
const elections = { id: 'elections', version: '1.0.0', entry: `${base}/mf-manifest.json` };
const manifest = {
  metaData: { remoteEntry: { name: 'remoteEntry-1.js' } },
  exposes: [{ path: './module', assets: { js: { sync: ['a.js'] }, css: { sync: ['a.css'] } } }],
};
const answer =
  (body: string, type: string, status = 200) =>
  () =>
    Promise.resolve(new Response(body, { status, headers: { 'content-type': type } }));
const hang = (signal?: AbortSignal | null) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

type Answer = (signal?: AbortSignal | null) => Promise<Response>;
let answers: Record<string, Answer>;

beforeEach(() => {
  answers = {
    'mf-manifest.json': answer(JSON.stringify(manifest), 'application/json'),
    'remoteEntry-1.js': answer('', 'text/javascript'),
    'a.js': answer('', 'text/javascript'),
    'a.css': answer('', 'text/css'),
  };
  vi.stubGlobal(
    'fetch',
    vi.fn((url: string, init: RequestInit) => answers[url.slice(base.length + 1)]!(init.signal)),
  );
  runtime.loadRemote.mockResolvedValue({ default: 'the definition' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  document.head.replaceChildren();
});

const beforeRun = vi.fn<(remote: LoadableRemote) => void>();
const kit = { version: '0.1.0', requiredVersion: '^0.1.0', module: { Button: 1, Page: 2 } };
const createLoader = () => {
  const loader = createRemoteLoader({
    shared: { '@campus/portal-kit': kit },
    beforeRun,
    // Enough for what works, however busy the machine is; some tests wait as long for what never comes.
    timeoutMs: 1000,
  });
  return Object.assign((remote: LoadableRemote = elections) => loader.load(remote), loader);
};

test('loads the exposed module with its style sheet', async () => {
  await expect(createLoader()()).resolves.toBe('the definition');
  expect(runtime.loadRemote.mock.calls).toEqual([['elections/module']]);
  expect(runtime.registerRemotes).toHaveBeenCalledWith(
    [{ name: 'elections', entry: `${base}/remoteEntry-1.js`, type: 'module' }],
    { force: false },
  );
  expect(document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href).toBe(`${base}/a.css`);
});

test('reads the scripts of the remote and its page before the first one runs', async () => {
  document.head.innerHTML = ['elections/page.js', 'elections/page.css', 'budget/page.js']
    .map((file) => `<link rel="preload" as="fetch" href="http://portal.test/remotes/${file}">`)
    .join('');
  const read = () =>
    Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'), ({ href }) => href);
  let before: string[] = [];
  runtime.loadRemote.mockImplementation(async () => void (before = read()));
  const open = createLoader();
  await open();
  expect(before).toEqual([`${base}/remoteEntry-1.js`, `${base}/a.js`, `${base}/page.js`]);
  await open();
  expect(read()).toEqual(before);
});

const html = answer('<p>not found</p>', 'text/html');
const refused = () => Promise.reject(new TypeError('Failed to fetch'));
const files = ['mf-manifest.json', 'remoteEntry-1.js', 'a.js', 'a.css'];
const failures = files.flatMap((file): [file: string, how: string, Answer, kind: string][] => [
  [file, 'refused', refused, 'unreachable'],
  [file, 'status 404', answer('', 'text/plain', 404), 'unreachable'],
  [file, 'an HTML page', html, 'invalid'],
  [file, 'silence', hang, 'timeout'],
]);

test.each(failures)('%s: %s, then a retry that works', async (file, _how, failure, kind) => {
  const load = createLoader();
  const good = answers[file]!;
  answers[file] = failure;
  await expect(load()).rejects.toMatchObject({ name: 'RemoteLoadError', kind });
  expect(
    runtime.loadRemote,
    'nothing is imported that the browser would remember as failed',
  ).not.toHaveBeenCalled();
  answers[file] = good;
  await expect(load()).resolves.toBe('the definition');
});

test('waits for a slow remote as long as data arrives', async () => {
  const slowly = async () => {
    const parts = new ReadableStream({
      async start(controller) {
        for (let part = 0; part < 5; part += 1) {
          await new Promise((resolve) => setTimeout(resolve, 400));
          controller.enqueue(new TextEncoder().encode(';'));
        }
        controller.close();
      },
    });
    return new Response(parts, { headers: { 'content-type': 'text/javascript' } });
  };
  answers['a.js'] = slowly;
  await expect(createLoader()()).resolves.toBe('the definition');
});

test('reports a file that stops in the middle as a timeout', async () => {
  answers['a.js'] = async (signal) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('export'));
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/javascript' } });
  };
  await expect(createLoader()()).rejects.toMatchObject({ kind: 'timeout' });
});

test.each([['{}'], ['{"metaData":{"remoteEntry":{"name":"x.js"}},"exposes":[]}'], ['no json']])(
  'a manifest that is none is invalid: %s',
  async (body) => {
    answers['mf-manifest.json'] = answer(body, 'application/json');
    await expect(createLoader()()).rejects.toMatchObject({ kind: 'invalid' });
  },
);

test('treats a remote that throws at its start as invalid, and registers it again for the retry', async () => {
  const load = createLoader();
  runtime.loadRemote.mockRejectedValueOnce(new Error('boom'));
  await expect(load()).rejects.toMatchObject({ kind: 'invalid', cause: new Error('boom') });
  await expect(load()).resolves.toBe('the definition');
  expect(runtime.registerRemotes.mock.lastCall?.[1]).toEqual({ force: true });
});

test('reports a remote that never starts as a timeout', async () => {
  runtime.loadRemote.mockReturnValue(new Promise(() => {}));
  await expect(createLoader()()).rejects.toMatchObject({ kind: 'timeout' });
});

test('prefetching runs nothing, and saves requests when the remote is opened', async () => {
  const load = createLoader();
  await load.fetch(elections);
  expect([runtime.loadRemote.mock.calls, beforeRun.mock.calls]).toEqual([[], []]);
  expect(document.querySelector('link')).toBeNull();
  const requests = vi.mocked(fetch).mock.calls.length;
  await expect(load()).resolves.toBe('the definition');
  expect(vi.mocked(fetch)).toHaveBeenCalledTimes(requests);
  expect(beforeRun.mock.calls).toEqual([[elections]]);
});

test('fetches and runs another version from its own address, and remembers both', async () => {
  const load = createLoader();
  expect(load.ran).toEqual([]);
  await load();
  Object.assign(answers, {
    '2/mf-manifest.json': answers['mf-manifest.json'],
    '2/remoteEntry-1.js': answers['a.js'],
    '2/a.js': answers['a.js'],
    '2/a.css': answers['a.css'],
  });
  const second = { ...elections, version: '2.0.0', entry: `${base}/2/mf-manifest.json` };
  await load(second);
  expect(load.ran).toEqual([elections, second]);
  expect(runtime.registerRemotes).toHaveBeenLastCalledWith(
    [{ name: 'elections', entry: `${base}/2/remoteEntry-1.js`, type: 'module' }],
    { force: true },
  );
});

const needing = (contract: number, ...names: string[]) => ({
  ...manifest,
  campus: { contract, sources: 'ab', needs: { shared: { '@campus/portal-kit': names }, endpoints: [] } },
});

test.each([
  ['a name that the kit lacks', needing(contractVersion, 'Button', 'Hologram'), /Hologram/],
  ['a newer contract', needing(contractVersion + 1), /contract/],
])('refuses to run a remote that needs %s', async (_, needs, message) => {
  answers['mf-manifest.json'] = answer(JSON.stringify(needs), 'application/json');
  await expect(createLoader()()).rejects.toMatchObject({
    kind: 'newer',
    message: expect.stringMatching(message),
  });
  expect(beforeRun).not.toHaveBeenCalled();
  expect(runtime.loadRemote).not.toHaveBeenCalled();
});

test('runs a remote whose needs are met', async () => {
  answers['mf-manifest.json'] = answer(
    JSON.stringify(needing(contractVersion, 'Button', 'Page')),
    'application/json',
  );
  await expect(createLoader()()).resolves.toBe('the definition');
});

test('a remote that waits forever delays no other', async () => {
  const load = createLoader();
  runtime.loadRemote.mockReturnValueOnce(new Promise(() => {}));
  const stuck = load();
  const other = load({ ...elections, id: 'health' });
  await expect(other).resolves.toBe('the definition');
  await expect(stuck).rejects.toMatchObject({ kind: 'timeout' });
});

test.each([
  ['off', { off: { message: 'Back on Monday.' } }, 'Back on Monday.'],
  ['out-of-order', { off: { message: 'Come back later.', isOutOfOrder: true } }, 'Come back later.'],
  ['newer', { unmet: 'This portal lacks Hologram.' }, 'This portal lacks Hologram.'],
] as const)('does not fetch a remote that is %s', async (kind, changes, message) => {
  await expect(createLoader()({ ...elections, ...changes })).rejects.toMatchObject({ kind, message });
  expect(fetch).not.toHaveBeenCalled();
});
