import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoints } from '@campus/contracts/endpoints';
import { portalDataElementId } from '@campus/contracts';
import { Model } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databaseForTests, portalForTests, startPortal } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';

const folder = mkdtempSync(join(tmpdir(), 'campus-page-'));
const [shellDir, remotesDir] = [join(folder, 'shell'), join(folder, 'remotes')];
const script = 'console.log("shell");'.repeat(50);
let written = 0;

function write(path: string, content: string | Buffer) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
  // File times are coarse on some systems; each write gets a time of its own.
  utimesSync(join(folder, path), new Date(), new Date(Date.now() + (written += 1000)));
}

const remote = (overrides: object = {}) => ({
  id: 'elections',
  title: 'Elections',
  version: '1.0.0',
  contract: 1,
  paths: [{ path: '/voting', access: 'member' }],
  entry: '/remotes/elections/1.0.0/mf-manifest.json',
  ...overrides,
});
const register = (...remotes: unknown[]) => write('remotes/registry.json', JSON.stringify({ remotes }));

write('shell/assets/index-a1b2c3d4.js', script);
write('shell/apple-touch-icon.png', 'png');
write('shell/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
write('remotes/elections/1.0.0/mf-manifest.json', '{}');
write('remotes/elections/1.0.0/remoteEntry-D6Ym5enS.js', script);
write('remotes/elections/1.0.0/assets/module-a1b2c3d4.js', script);
write('shell/index.html', '<!doctype html><html><head><title>Portal</title></head><body></body></html>');
register(remote());
afterAll(() => rmSync(folder, { recursive: true }));

const env = {
  SHELL_DIR: shellDir,
  REMOTES_DIR: remotesDir,
  COLLEGE_NAME: `A</script><script>alert("$&$'")</script>`,
};
const portal = portalForTests({ env: { ...env, DEMO: 'on' } });
const html = { accept: 'text/html' };

/** The data that the page carries, as a browser reads it. */
function dataOf(page: string) {
  const [, json] = page.split(`<script type="application/json" id="${portalDataElementId}">`);
  return JSON.parse(json?.split('</script>')[0] ?? '');
}

describe('the page', () => {
  test.each(['/', '/voting', '/complaint-system/submit', '/admin?x=1'])(
    'is what %s gets, with its data',
    async (path) => {
      const page = await portal.call('GET', path, { headers: html });
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('cache-control')).toBe('no-cache');
      const data = dataOf(page.text);
      expect(data.config).toEqual((await portal.call('GET', '/config.json')).json);
      const { shell, ...registry } = (await portal.call('GET', '/registry.json')).json;
      expect([data.registry, data.shell]).toEqual([registry, { version: shell }]);
      expect(data.registry.remotes.map(({ id }: { id: string }) => id)).toEqual(['elections']);
      expect(data.config.demo.accounts).toHaveLength(6);
      expect(data.figures).toEqual([]);
    },
  );

  test('shows a college name that looks like markup as text', async () => {
    const page = await portal.call('GET', '/', { headers: html });
    expect(page.text.match(/<script/g)).toHaveLength(1);
    expect(dataOf(page.text).config.collegeName).toBe(env.COLLEGE_NAME);
  });

  test('answers 304 if unchanged', async () => {
    const page = await portal.call('GET', '/', { headers: html });
    const headers = {
      ...html,
      'if-none-match': page.headers.get('etag') ?? '',
      'cache-control': 'max-age=0',
    };
    expect((await portal.call('GET', '/', { headers })).status).toBe(304);
  });

  test('includes the turnout once a member may vote', async () => {
    await portal.call('POST', '/candidates', { as: personas.admin, body: { name: 'x', manifesto: 'x' } });
    await portal.call('GET', '/api/home', { as: personas.student });
    const figures = async () => dataOf((await portal.call('GET', '/', { headers: html })).text).figures;
    await expect.poll(figures).toEqual([
      {
        area: 'student-elections',
        label: 'student voted in the Student Council Election',
        value: 0,
        outOf: 1,
        path: expect.stringMatching(/^\/elections\/student-council/),
        link: 'See the election',
      },
    ]);
  });

  test('opens without figures if the database hangs or is gone', async () => {
    await pause(1100); // the figures of the last page are shown for a second
    const find = vi.spyOn(Model, 'find');
    const figures = async () => dataOf((await portal.call('GET', '/', { headers: html })).text).figures;
    find.mockImplementation(() => {
      throw new Error('gone');
    });
    expect(await figures()).toEqual([]);
    const never = new Promise(() => undefined);
    find.mockImplementation(() => ({ sort: () => ({ lean: () => never }) }) as never);
    expect(await figures()).toEqual([]);
    find.mockRestore();
  });

  test('changes with the build, without a restart', async () => {
    write('shell/index.html', '<!doctype html><html><head><title>New</title></head><body></body></html>');
    expect((await portal.call('GET', '/', { headers: html })).text).toContain('<title>New</title>');
  });

  test.each([
    '/api/nothing',
    '/candidates/x/y',
    '/assets/gone.js',
    '/gone.js',
    '/remotes/x',
    '/remotes/elections/',
    '/assets/',
  ])('is not sent for %s', async (path) => {
    const missing = await portal.call('GET', path, { headers: html });
    expect(missing.status).toBe(404);
    expect(missing.headers.get('content-type')).toContain('problem+json');
  });

  test('has one address', async () => {
    const moved = await portal.call('GET', '/index.html', { headers: html });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/']);
  });
});

describe('the content security policy', () => {
  const developDatabase = databaseForTests();
  const policyOf = async (ask = portal.call) =>
    (await ask('GET', '/', { headers: html })).headers.get('content-security-policy');

  test('allows the portal and its emulators', async () => {
    const policy = await policyOf();
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self' http://127.0.0.1:4001",
      "img-src 'self' data: blob: https://lh3.googleusercontent.com",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "worker-src 'self'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy?.split(';')).toContain(part);
    }
    expect(policy).not.toMatch(/unsafe/);
    expect(policy).toContain('frame-src blob:;');
  });

  test.each(['emulator', 'Firebase'])(
    'names every host that a page may send anything to, with the %s',
    async (kind) => {
      const real = {
        FIREBASE_AUTH_EMULATOR_HOST: '',
        FIREBASE_PROJECT_ID: 'campus-real',
        FIREBASE_API_KEY: 'key',
      };
      const other = await startPortal(developDatabase.uri, {
        env: { ...env, ...(kind === 'Firebase' && real), PHOTO_HOSTS: 'photos.sggs.ac.in, pics.sggs.ac.in' },
      });
      const policy = await policyOf(other.call);
      const directives = policy!.split(';').map((directive) => directive.split(' '));
      const sources = directives.flatMap(([name, ...all]) =>
        name === 'require-trusted-types-for' ? [] : all,
      );
      // A scheme or an asterisk would allow every host.
      for (const source of sources)
        expect(source).toMatch(/^('(self|none|sha256-.+)'|data:|blob:|https?:\/\/[\w.-]+(:\d+)?)$/);
      expect(directives).toContainEqual([
        'img-src',
        "'self'",
        'data:',
        'blob:',
        'https://photos.sggs.ac.in',
        'https://pics.sggs.ac.in',
      ]);
      await other.close();
    },
  );

  test('lets no script of a page use camera, microphone, place or devices', async () => {
    const { headers } = await portal.call('GET', '/', { headers: html });
    for (const name of ['camera', 'microphone', 'geolocation', 'usb'])
      expect(headers.get('permissions-policy')?.split(', ')).toContain(`${name}=()`);
  });

  test.each([
    ['script', 'early()'],
    ['style', 'h1{color:red}'],
  ])("allows the built page's inline %s by its hash, and no other", async (tag, content) => {
    const page = (inline: string) =>
      `<!doctype html><html><head>${inline}<title>Portal</title></head><body></body></html>`;
    write('shell/index.html', page(`<${tag}>${content}</${tag}>`));
    const hash = createHash('sha256').update(content).digest('base64');
    await expect.poll(() => policyOf()).toContain(`${tag}-src 'self' 'sha256-${hash}';`);
    write('shell/index.html', page(''));
    await expect.poll(() => policyOf()).toContain(`${tag}-src 'self';`);
  });

  test('allows a remote on another origin while it is registered', async () => {
    register(remote({ entry: 'https://remotes.example.org/elections/mf-manifest.json' }));
    expect(await policyOf()).toContain("script-src 'self' https://remotes.example.org;");
    register(remote());
    expect(await policyOf()).not.toContain('remotes.example.org');
  });

  test('allows development servers only if configured', async () => {
    expect((await portal.call('GET', '/config.json')).json.developOrigins).toEqual([]);
    const origins = { DEVELOP_ORIGINS: 'http://127.0.0.1:5173, http://127.0.0.1:5174' };
    const developing = await startPortal(developDatabase.uri, { env: { ...env, ...origins } });
    const policy = await policyOf(developing.call);
    expect(policy?.split(';')).toContain("script-src 'self' http://127.0.0.1:5173 http://127.0.0.1:5174");
    expect(policy).toMatch(/connect-src 'self' .*ws:\/\/127\.0\.0\.1:5173/);
    expect(policy).not.toMatch(/unsafe/);
    expect((await developing.call('GET', '/config.json')).json.developOrigins).toHaveLength(2);
    await developing.close();
  });

  test('lets no other document load anything', async () => {
    for (const path of ['/api/me', '/config.json', '/favicon.svg', '/nothing.js']) {
      const { headers } = await portal.call('GET', path);
      const sandbox = path === '/favicon.svg' ? ';sandbox' : '';
      expect(headers.get('content-security-policy')).toBe(
        `default-src 'none';form-action 'none';base-uri 'none';frame-ancestors 'none'${sandbox}`,
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin');
    }
  });

  describe('with a real project', () => {
    const database = databaseForTests();
    test('allows the Google pop-up and the identity hosts', async () => {
      const identity = {
        FIREBASE_AUTH_EMULATOR_HOST: '',
        FIREBASE_PROJECT_ID: 'campus-real',
        FIREBASE_API_KEY: 'key',
      };
      const real = await startPortal(database.uri, { env: { ...env, ...identity } });
      const policy = await policyOf(real.call);
      expect(policy?.split(';')).toEqual(
        expect.arrayContaining([
          "script-src 'self' https://apis.google.com",
          'frame-src blob: https://campus-real.firebaseapp.com',
          "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://firestore.googleapis.com",
        ]),
      );
      expect((await real.call('GET', '/config.json')).json.demo).toBeNull();
      await real.close();
    });
  });
});

describe('the first frame', () => {
  const page = async (path: string) => (await portal.call('GET', path, { headers: html })).text;
  const manifest = {
    metaData: { remoteEntry: { name: 'remoteEntry-D6Ym5enS.js' } },
    exposes: [
      { path: './module', assets: { js: { sync: ['assets/module-a1b2c3d4.js'] }, css: { sync: [] } } },
    ],
    campus: {
      contract: 1,
      sources: 'ab',
      needs: { shared: {}, endpoints: [] },
      pages: {
        '/voting/:id': ['assets/vote-a1b2c3d4.js', 'assets/module-a1b2c3d4.js'],
        '/voting/new': ['assets/new-a1b2c3d4.js'],
      },
    },
  };
  const folderOf = '/remotes/elections/1.0.0';
  beforeAll(() => {
    write(
      'shell/index.html',
      '<!doctype html><html><head><title>Portal</title><template id="files"></template><template id="remote-files"></template></head><body><!-- first frame --></body></html>',
    );
    write(
      'shell/preloads.json',
      JSON.stringify({
        '/login': { files: ['assets/login.js', 'assets/login.css'] },
        '/dashboard': { files: [], reads: ['/api/home'] },
        public: { files: ['assets/kit.js'] },
        member: { files: ['assets/kit.js'] },
        calls: { files: ['assets/calls.js'] },
      }),
    );
    write('remotes/elections/1.0.0/mf-manifest.json', JSON.stringify(manifest));
    const pages = [{ path: '/voting', title: 'Vote & <b>count' }];
    register(remote({ paths: [{ path: '/voting/*', access: 'member' }], pages, home: '/voting' }));
  });

  test('has the title of its address, as text', async () => {
    const vote = await page('/voting');
    expect(vote).toContain('<h1>Vote &#38; &#60;b&#62;count</h1>');
    expect(vote).toContain('<title>Vote &#38; &#60;b&#62;count · Portal</title>');
    expect(vote).toContain('Checking authentication...');
    expect(vote).not.toContain('starting-trail');
    expect(await page('/voting/1')).toContain(
      '<span>Home</span><span>Elections</span></p><div class="starting-head"><h1>Elections</h1>',
    );
    expect(await page('/profile')).toContain('<h1>Profile</h1>');
  });

  test('has the tagline on the landing page', async () => {
    expect(await page('/')).toContain('<h1>Empowering Students, Ensuring Transparency</h1>');
  });

  test.each(['/nowhere', '/voting<script>'])('is the bar alone at %s', async (path) => {
    expect(await page(path)).not.toContain('<h1>');
  });

  const namedIn = (html: string) =>
    [...html.matchAll(/<link rel="(?:modulepreload|preload)"[^>]* href="([^"]+)">/g)].map(([, href]) => href);

  test('names the files that the address needs', async () => {
    const one = await page('/voting/1');
    expect(one).toContain('<link rel="modulepreload" crossorigin href="/assets/kit.js">');
    // Those of the remote when those of the shell are nearly there.
    const [ofShell, ofRemote] = one.split('<template id="remote-files">');
    expect(namedIn(ofShell!)).toEqual(['/assets/kit.js', '/assets/calls.js']);
    expect(ofRemote).toContain(
      `<link rel="preload" as="fetch" crossorigin href="${folderOf}/assets/vote-a1b2c3d4.js">`,
    );
    expect(namedIn(one)).toEqual([
      '/assets/kit.js',
      '/assets/calls.js',
      `${folderOf}/mf-manifest.json`,
      `${folderOf}/remoteEntry-D6Ym5enS.js`,
      `${folderOf}/assets/module-a1b2c3d4.js`,
      `${folderOf}/assets/vote-a1b2c3d4.js`,
    ]);
    expect(namedIn(await page('/voting'))).not.toContain(`${folderOf}/assets/vote-a1b2c3d4.js`);
    expect(namedIn(await page('/voting/new')).at(-1)).toBe(`${folderOf}/assets/new-a1b2c3d4.js`);
    expect(await page('/login')).toContain(
      '<link rel="preload" as="style" crossorigin href="/assets/login.css">',
    );
    expect(namedIn(await page('/'))).toEqual([]);
  });

  test('names what the page reads instead of what reads it, before the style sheet', async () => {
    const reads = ['/api/elections/current', '/api/elections?limit=100'];
    const lead = 'One vote & one person.';
    register(
      remote({
        paths: [{ path: '/voting/*', access: 'public' }],
        pages: [{ path: '/voting', title: 'Vote', lead, reads }],
      }),
    );
    const vote = await page('/voting');
    expect(dataOf(vote).early).toEqual({ reads, isPublic: true });
    expect(namedIn(vote)).not.toContain('/assets/calls.js');
    expect(vote).toContain('<p class="starting-lead">One vote &#38; one person.</p>');
    expect(dataOf(await page('/dashboard')).early).toEqual({ reads: ['/api/home'], isPublic: false });
  });

  test('has no anonymous call made early, for that would carry the token, and none that changes anything', async () => {
    const anonymous = endpoints.find((one) => one.anonymous && one.method === 'get')!.path;
    const reads = [anonymous.replace(/:\w+/, 'x'), '/api/elections/x/ballots', '/api/nothing'];
    register(remote({ pages: [{ path: '/voting', title: 'Vote', reads }] }));
    expect(dataOf(await page('/voting')).early?.reads).toEqual([]);
  });

  test('names no file of a remote that is switched off or has no build', async () => {
    register(remote({ off: { message: 'Back soon.' } }));
    expect(namedIn(await page('/voting'))).toEqual(['/assets/kit.js']);
    write('remotes/elections/1.0.0/mf-manifest.json', '{}');
    register(remote());
    expect(namedIn(await page('/voting'))).toEqual(['/assets/kit.js', '/assets/calls.js']);
  });
});

describe('an installed portal', () => {
  const database = databaseForTests();
  test("is described with the college's name", async () => {
    const answer = await portal.call('GET', '/manifest.webmanifest');
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    expect(JSON.parse(answer.text)).toMatchObject({
      name: `${env.COLLEGE_NAME} · College Transparency System`,
      display: 'standalone',
      icons: expect.arrayContaining([expect.objectContaining({ purpose: 'maskable' })]),
    });
  });

  test('gets a new worker with each version of the shell, and revalidates it each time', async () => {
    write('shell/sw.js', '// a worker\n');
    const worker = async () => portal.call('GET', '/sw.js');
    const before = await worker();
    expect(before.text).toMatch(/^\/\/ a worker\n\/\/ [0-9a-f]{8}\n$/);
    expect([before.headers.get('cache-control'), before.headers.get('content-type')]).toEqual([
      'no-cache',
      expect.stringContaining('javascript'),
    ]);
    expect(before.headers.get('content-security-policy')).toContain("connect-src 'self'");
    write('shell/index.html', '<!doctype html><html><head></head><body>new</body></html>');
    expect((await worker()).text).not.toBe(before.text);
  });

  test('has an offline page that may load only the portal’s files', async () => {
    write('shell/offline.html', '<!doctype html><title>Offline</title>');
    const page = await portal.call('GET', '/offline.html', { headers: html });
    expect(page.text).toContain('Offline');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  test('removes its worker if the operator switched it off, or there is no shell', async () => {
    const off = await startPortal(database.uri, { env: { ...env, SERVICE_WORKER: 'off' } });
    expect((await off.call('GET', '/sw.js')).text).toContain('registration.unregister()');
    await off.close();
    rmSync(join(folder, 'shell/sw.js'));
    expect((await portal.call('GET', '/sw.js')).text).toContain('registration.unregister()');
  });
});

describe('files', () => {
  test('with a hash in the name are cached for a year, and compressed', async () => {
    const path = '/assets/index-a1b2c3d4.js';
    for (const [accepted, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const file = await portal.call('GET', path, { headers: { 'accept-encoding': accepted } });
      expect(file.text).toBe(script);
      expect(file.headers.get('content-encoding')).toBe(encoding);
      expect(file.headers.get('content-type')).toContain('javascript');
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    for (const name of ['assets/module-a1b2c3d4.js', 'remoteEntry-D6Ym5enS.js']) {
      const file = await portal.call('GET', `/remotes/elections/1.0.0/${name}`);
      expect(file.headers.get('cache-control')).toContain('immutable');
    }
  });

  test('without one are revalidated each time', async () => {
    for (const path of [
      '/favicon.svg',
      '/apple-touch-icon.png',
      '/remotes/elections/1.0.0/mf-manifest.json',
    ]) {
      const file = await portal.call('GET', path);
      expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      const headers = {
        'if-none-match': file.headers.get('etag') ?? '',
        'cache-control': 'max-age=0',
      };
      expect((await portal.call('GET', path, { headers })).status).toBe(304);
    }
  });

  test('are sent whole if an impossible range is requested', async () => {
    for (const range of ['bytes=5-2', 'bytes=0-9', 'rubbish']) {
      const file = await portal.call('GET', '/assets/index-a1b2c3d4.js', { headers: { range } });
      expect([file.status, file.text]).toEqual([200, script]);
    }
  });

  test.each([
    '/remotes/..%2fshell/index.html',
    '/..%2fremotes/registry.json',
    '/assets/..%2f..%2fremotes/registry.json',
  ])('outside the folders are not served: %s', async (path) => {
    expect((await portal.call('GET', path)).status).toBe(404);
  });

  test('of a just shipped remote are served', async () => {
    write('remotes/elections/1.1.0/mf-manifest.json', '{"new":true}');
    register(remote({ version: '1.1.0', entry: '/remotes/elections/1.1.0/mf-manifest.json' }));
    expect((await portal.call('GET', '/remotes/elections/1.1.0/mf-manifest.json')).json).toEqual({
      new: true,
    });
  });
});

describe('the registry', () => {
  const registry = async () => (await portal.call('GET', '/registry.json')).json;

  test('skips malformed, duplicate and too new remotes, and says why', async () => {
    register(
      remote(),
      remote(),
      { id: 'broken' },
      remote({ id: 'future', contract: 99, paths: [{ path: '/f', access: 'member' }] }),
    );
    const { remotes, skipped } = await registry();
    expect(remotes).toHaveLength(1);
    expect(skipped.map(({ id }: { id: string }) => id)).toEqual(['elections', 'broken', 'future']);
    expect(portal.log.join('')).toContain('remote skipped');
  });

  test("keeps the former remotes if it can't be read, and says how to repair it", async () => {
    register(remote());
    const { remotes } = await registry();
    for (const content of ['{"remotes": [', '', '[]']) {
      write('remotes/registry.json', content);
      expect(await registry()).toMatchObject({
        remotes,
        skipped: [{ id: 'registry.json', reason: expect.stringContaining('npm run ship -- --repair') }],
      });
    }
    expect((await portal.call('GET', '/', { headers: html })).status).toBe(200);
  });
});
