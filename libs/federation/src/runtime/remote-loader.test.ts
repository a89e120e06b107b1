// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRemoteLoader } from './remote-loader.ts';

const runtime = { registerRemotes: vi.fn(), loadRemote: vi.fn() };
vi.mock('./federation-host.ts', () => ({ createHost: () => runtime }));

const base = 'http://portal.test/remotes/elections';
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

const createLoader = () =>
  createRemoteLoader({
    remotes: [{ id: 'elections', entry: `${base}/mf-manifest.json` }],
    shared: {},
    // Enough for what works, however busy the machine is; some tests wait as long for what never comes.
    timeoutMs: 1000,
  });

test('loads the exposed module, with its style sheet', async () => {
  await expect(createLoader()('elections')).resolves.toBe('the definition');
  expect(runtime.loadRemote.mock.calls).toEqual([['elections/module']]);
  expect(runtime.registerRemotes).toHaveBeenCalledWith(
    [{ name: 'elections', entry: `${base}/remoteEntry-1.js`, type: 'module' }],
    { force: false },
  );
  expect(document.querySelector('link')?.href).toBe(`${base}/a.css`);
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
  await expect(load('elections')).rejects.toMatchObject({ name: 'RemoteLoadError', kind });
  expect(
    runtime.loadRemote,
    'nothing is imported that the browser would remember as failed',
  ).not.toHaveBeenCalled();
  answers[file] = good;
  await expect(load('elections')).resolves.toBe('the definition');
});

test.each([['{}'], ['{"metaData":{"remoteEntry":{"name":"x.js"}},"exposes":[]}'], ['no json']])(
  'a manifest that is none is invalid: %s',
  async (body) => {
    answers['mf-manifest.json'] = answer(body, 'application/json');
    await expect(createLoader()('elections')).rejects.toMatchObject({ kind: 'invalid' });
  },
);

test('a remote that throws when it starts is invalid, and is registered anew for the retry', async () => {
  const load = createLoader();
  runtime.loadRemote.mockRejectedValueOnce(new Error('boom'));
  await expect(load('elections')).rejects.toMatchObject({ kind: 'invalid', cause: new Error('boom') });
  await expect(load('elections')).resolves.toBe('the definition');
  expect(runtime.registerRemotes.mock.lastCall?.[1]).toEqual({ force: true });
});

test('a remote that never starts is a timeout', async () => {
  runtime.loadRemote.mockReturnValue(new Promise(() => {}));
  await expect(createLoader()('elections')).rejects.toMatchObject({ kind: 'timeout' });
});

test('an unknown remote is unreachable', async () => {
  await expect(createLoader()('canteen')).rejects.toMatchObject({ kind: 'unreachable' });
});
