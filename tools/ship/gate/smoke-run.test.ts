import { fork } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { GateJob } from '@campus/api/gate-job';
import { shapesOf } from '@campus/contracts/call-shapes';
import { endpoints } from '@campus/contracts/endpoints';
import { packRelease } from '@campus/federation/release-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { chromium } from '../../browser.ts';
import { root } from '../../start/settings.ts';
import { build } from '../../testing/build.ts';
import { refusalsOf } from './refusals-of.ts';
import { readBuiltRemote } from './built-remote.ts';
import { smokeRun } from './smoke-run.ts';
import { GoodRemote, type SpoiltRemote } from './testing/good-remote.ts';

const shellDir = join(root, 'shell/dist');
let good: GoodRemote;

beforeAll(() => {
  build('--projects', 'shell');
  good = new GoodRemote({ shellDir });
}, 180_000);
afterAll(() => good.remove());

const check = (project: string) => refusalsOf(project, { dir: good.dir, shellDir, smoke: true });

test('accepts a valid remote', async () => {
  expect(await check(good.project)).toEqual([]);
}, 240_000);

test('reaches no other server of the machine from a remote that calls and opens its address', async () => {
  const reached: string[] = [];
  const other = createServer((socket) => {
    reached.push('TCP');
    socket.on('error', () => {}).destroy();
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const datagrams = createSocket('udp4').on('message', () => reached.push('UDP'));
  datagrams.bind(port, '127.0.0.1');
  try {
    const remote = good.copy();
    loading(`
      const host = '127.0.0.1:${port}';
      const urls = ['stun:' + host, 'turn:' + host + '?transport=tcp'];
      const call = new RTCPeerConnection({ iceServers: [{ urls, username: 'a', credential: 'b' }] });
      call.createDataChannel('data');
      call.createOffer().then((offer) => call.setLocalDescription(offer));
      setTimeout(() => { location.href = 'http://' + host }, 4_000)`)(remote);
    const problems = (await check(remote.project)).map(({ problem }) => problem);
    expect(problems).toContainEqual(expect.stringContaining(`loads http://127.0.0.1:${port}/ in place of`));
    expect(reached).toEqual([]);
  } finally {
    other.close();
    datagrams.close();
  }
}, 240_000);

test.skipIf(process.platform !== 'linux')(
  'ends with the API process that asked for it, and its browser too',
  async () => {
    const remote = good.copy();
    loading('while (true);')(remote);
    const folder = join(remote.project, '../unpacked');
    mkdirSync(folder);
    const { executablePath: CHROMIUM_PATH } = await chromium();
    const gate = fork(join(import.meta.dirname, 'process.ts'), {
      serialization: 'advanced',
      env: { ...process.env, CHROMIUM_PATH },
    });
    const childrenOf = () => {
      const file = `/proc/${gate.pid}/task/${gate.pid}/children`;
      return readFileSync(file, 'utf8').split(' ').filter(Boolean);
    };
    const job: GateJob = {
      content: packRelease(join(remote.project, 'dist'), '1.1.0'),
      folder,
      area: 'rooms',
      version: '1.1.0',
      dir: good.dir,
      shellDir,
      calls: shapesOf(endpoints),
      browser: true,
    };
    gate.send(job);
    await vi.waitUntil(() => childrenOf().length > 0, 60_000);
    const [browser] = childrenOf();
    gate.disconnect();
    await once(gate, 'exit', { signal: AbortSignal.timeout(5_000) });
    await expect.poll(() => existsSync(`/proc/${browser}/exe`), { timeout: 5_000 }).toBe(false);
  },
  120_000,
);

const script = 'dist/assets/module-*.js';

/** Code that runs while the module loads. */
const loading = (code: string) => (remote: SpoiltRemote) => {
  remote.edit(script, (content) => `${content}\n;{${code}}`);
  remote.seal();
};
/** Code that runs while the first page renders: its title is asked for then. */
const rendering = (code: string) => (remote: SpoiltRemote) => {
  remote.edit(script, (content) =>
    content.replace(/title:\s*[`'"]Rooms[`'"]/, `title:(()=>{${code};return 'Rooms'})()`),
  );
  remote.seal();
};

/** A `deviceHome`, in JavaScript. */
const withHome = (code: string) => (remote: SpoiltRemote) => {
  remote.edit(script, (content) =>
    content.replace(/id:\s*[`'"]rooms[`'"],\s*routes/, `deviceHome:${code},id:\`rooms\`,routes`),
  );
  remote.seal();
};

/** Shows another list than the API answered. */
const answered = (shown: (list: string) => string) => (remote: SpoiltRemote) => {
  remote.edit(script, (content) =>
    content.replace(/(\w+)\.map\(/, (_, list: string) => `${shown(list)}.map(`),
  );
  remote.seal();
};

const module = /src\/module\.tsx$/;
const sources = /mfe-rooms\/src$/;

test.concurrent.each<[what: string, spoil: (remote: SpoiltRemote) => void, file: RegExp, problem: RegExp]>([
  [
    'throws while it loads',
    loading(`throw new Error('broken start')`),
    module,
    /can't be loaded: .*broken start/,
  ],
  [
    'defines another id',
    (remote) => {
      remote.edit(script, (content) => content.replace(/id:\s*([`'"])rooms\1/, `id:'other'`));
      remote.seal();
    },
    module,
    /defines "other", but portal\.json has "rooms"/,
  ],
  [
    'has no definition',
    (remote) => {
      remote.edit(
        script,
        (content) => `${content.replace(/(\w+) as default/, 'none as default')}\nconst none = {};`,
      );
      remote.seal();
    },
    module,
    /can't be loaded: its default export is not what defineRemote makes/,
  ],
  ['loops for ever while it loads', loading('while (true);'), module, /does not answer .* while it loads/],
  [
    'waits for ever while it loads',
    loading('await new Promise(() => {})'),
    module,
    /does not answer .* while it loads/,
  ],
  [
    'throws while it renders',
    rendering(`throw new Error('broken page')`),
    module,
    /page \/rooms fails: .*broken page/,
  ],
  [
    'loops for ever while it renders',
    rendering('while (true);'),
    module,
    /does not answer .* while it shows \/rooms|while it loads/,
  ],
  [
    'throws on a page with a parameter, whose code loads when it is opened',
    (remote) => {
      remote.edit('dist/assets/room-page-*.js', (content) =>
        content.replace(/([`'"])Room \1/, `(()=>{throw new Error('broken room')})()`),
      );
      remote.seal();
    },
    module,
    /page \/rooms\/:id fails: .*broken room/,
  ],
  [
    'breaks its own page with a built-in that it replaces',
    loading('Array.prototype.map = () => []'),
    sources,
    /replaces Array\.prototype\.map/,
  ],
  [
    'adds a rule to a style sheet of the portal',
    loading('document.styleSheets[0].insertRule("header { letter-spacing: 9px }")'),
    sources,
    /After it was opened, .* looks different: .*letter-spacing/,
  ],
  [
    'leaves a layer over the page',
    loading('document.body.append(Object.assign(document.createElement("div"), { id: "ad" }))'),
    sources,
    /After it was opened, .* was added/,
  ],
  [
    'takes every click',
    loading(
      'document.addEventListener("click", (e) => { e.stopImmediatePropagation(); e.preventDefault() }, true)',
    ),
    sources,
    /click on Home in the bar leads nowhere/,
  ],
  [
    'takes every click after half a minute',
    loading('setTimeout(() => addEventListener("click", (e) => e.stopPropagation(), true), 30_000)'),
    sources,
    /loads http.*\/dashboard in place of the portal's page/,
  ],
  [
    'leaves the portal after 4 seconds',
    loading('setTimeout(() => { location.href = "https://elsewhere.test/" }, 4_000)'),
    sources,
    /loads https:\/\/elsewhere\.test\/ in place of/,
  ],
  [
    'removes the bar after 8 seconds',
    loading('setTimeout(() => document.querySelector("header").remove(), 8_000)'),
    sources,
    /click on Home in the bar leads nowhere/,
  ],
  ['runs text as code', loading('eval("1 + 1")'), module, /can't be loaded: .*eval/i],
  [
    'erases what the browser keeps',
    loading('localStorage.clear()'),
    sources,
    /erases .*, which the portal keeps in the browser/,
  ],
  [
    'covers the bar with an element of its own',
    (remote) => {
      remote.edit('dist/assets/module-*.css', (content) =>
        content.replace('{', '{position:fixed;inset:0;z-index:99999;'),
      );
      remote.seal();
    },
    sources,
    /page \/rooms covers the bar with usual answers/,
  ],
  [
    'loops for ever for students alone',
    rendering(
      `fetch('/api/me').then((r)=>r.json()).then((me)=>{while(me.roles.length===1&&me.roles[0]==='student');})`,
    ),
    module,
    /does not answer .* for a student/,
  ],
  [
    'loops for ever after 6 seconds',
    loading('setTimeout(() => { while (true); }, 6_000)'),
    module,
    /does not answer .* in the minute after it was shown/,
  ],
  [
    'takes for granted that a list has entries',
    answered((list) => `(${list}.length>0?${list}:[null])`),
    module,
    /page \/rooms fails with empty answers of the API: .*null/,
  ],
  [
    'fails with an entry',
    answered((list) => `${list}.concat(null)`),
    module,
    /page \/rooms fails with usual answers of the API: .*null/,
  ],
  [
    'does not let long words break',
    (remote) => {
      remote.edit('dist/assets/module-*.css', (content) => content.replace('{', '{min-inline-size:30rem;'));
      remote.seal();
    },
    sources,
    /page \/rooms is \d+ pixels wide on a phone of 360 with long names/,
  ],
  ['empties the page', loading('document.getElementById("root").remove()'), /mfe-rooms\/src/, /./],
  [
    'has no default export',
    (remote) => {
      remote.edit(script, (content) => content.replace(/(\w+) as default/, '$1 as other'));
      remote.seal();
    },
    module,
    /can't be loaded/,
  ],
  [
    'has a page without a title',
    (remote) => {
      remote.edit(script, (content) =>
        content.replace(/path:\s*[`'"]\/rooms[`'"],\s*element:/, 'path:`/rooms`,element:null,x:'),
      );
      remote.seal();
    },
    module,
    /page \/rooms has no heading/,
  ],
])(
  'refuses a remote that %s',
  async (_, spoil, file, problem) => {
    const remote = good.copy();
    spoil(remote);
    expect(await check(remote.project)).toContainEqual({
      file: expect.stringMatching(file),
      problem: expect.stringMatching(problem),
      remedy: expect.stringMatching(/.{10}/),
    });
  },
  240_000,
);

test.concurrent.each<[what: string, spoil: (remote: SpoiltRemote) => void, problems: RegExp[]]>([
  [
    'replaces what all of the portal uses',
    loading(`
      setTimeout(() => { globalThis.fetch = async () => new Response() }, 20_000);
      const map = Array.prototype.map; Array.prototype.map = function (f) { return map.call(this, f) };
      Object.assign(Array.prototype, { last: 1 });
      const push = history.pushState; History.prototype.pushState = function (...a) { return push.apply(this, a) };
      EventTarget.prototype.addEventListener = new Proxy(EventTarget.prototype.addEventListener, {});
      const s = new CSSStyleSheet(); s.replaceSync("header { display: none }"); document.adoptedStyleSheets.push(s)`),
    [
      /replaces window\.fetch/,
      /replaces Array\.prototype\.map/,
      /replaces Array\.prototype\.last/,
      /replaces History\.prototype\.pushState/,
      /replaces EventTarget\.prototype\.addEventListener/,
      /replaces document\.adoptedStyleSheets/,
    ],
  ],
  [
    'fails later, when nobody waits for it',
    loading('setTimeout(() => { throw new Error("late") }, 300); Promise.reject(new Error("loose"))'),
    [/fails?: .*late/, /fails: .*loose/],
  ],
  [
    'has other routes and Admin sections than it claims',
    (remote) => {
      remote.edit(script, (content) => content.replace(/[`'"]\/rooms\/:id[`'"]/, '`/halls/:id`'));
      remote.manifest({
        paths: [
          { path: '/rooms/*', access: 'member' },
          { path: '/keys', access: 'member' },
        ],
        adminSections: [{ id: 'keys', title: 'Keys' }],
      });
    },
    [
      /names \/keys, and src\/module\.tsx has no route/,
      /route \/halls\/:id is under no path of portal\.json/,
      /Admin section "keys", and src\/module\.tsx has not/,
    ],
  ],
])(
  'names everything that is wrong with a remote that %s',
  async (_, spoil, problems) => {
    const remote = good.copy();
    spoil(remote);
    const found = (await check(remote.project)).map(({ problem }) => problem);
    expect(found).toEqual(expect.arrayContaining(problems.map((words) => expect.stringMatching(words))));
  },
  240_000,
);

test.each<[what: string, deviceHome: string, problem: RegExp]>([
  [
    'loops for ever when the dashboard calls it',
    `async () => { while (localStorage.getItem('campus.mine.home.rooms')); return []; }`,
    /does not answer .* while it says what/,
  ],
  [
    'throws when the dashboard calls it',
    `async () => { throw new Error('broken home'); }`,
    /fails: .*broken home/,
  ],
  ['gives no list', `async () => 'items'`, /fails: it gives no list/],
])(
  'refuses a remote whose deviceHome %s',
  async (_, deviceHome, problem) => {
    const remote = good.copy();
    withHome(deviceHome)(remote);
    expect(await check(remote.project)).toContainEqual({
      file: expect.stringMatching(module),
      problem: expect.stringMatching(problem),
      remedy: expect.stringMatching(/.{10}/),
    });
  },
  180_000,
);

test('accepts a remote whose deviceHome only fails because the gate refuses its call', async () => {
  const remote = good.copy();
  withHome(`async (api) => { await api.call({}); return []; }`)(remote);
  expect(await check(remote.project)).toEqual([]);
}, 180_000);

test('a remote built with a newer kit is refused, and only its page says that it needs a newer portal', async () => {
  const newer = new GoodRemote({ shellDir, newInKit: 'Hologram' });
  try {
    expect(await check(newer.project)).toEqual([
      {
        file: 'mfe-rooms/dist/mf-manifest.json',
        problem: 'This portal’s @campus/portal-kit lacks Hologram.',
        remedy: expect.stringMatching(/first/),
      },
    ]);
    // Past the gate: what a tab of the earlier shell does with it.
    const remote = readBuiltRemote(newer.project);
    if (Array.isArray(remote)) throw new Error('it was not built');
    expect(await smokeRun(remote, { dir: newer.dir, shellDir })).toEqual([
      expect.objectContaining({ problem: expect.stringMatching(/Rooms needs a newer portal/) }),
    ]);
  } finally {
    newer.remove();
  }
}, 180_000);
