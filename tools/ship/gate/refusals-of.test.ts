import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { endpointName, type ShellProvides } from '@campus/contracts';
import { type CallShapes, shapesOf } from '@campus/contracts/call-shapes';
import { listElections } from '@campus/contracts/elections';
import { endpoints } from '@campus/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPublicPaths, readStored } from './check-registry.ts';
import { receive } from './receive.ts';
import { refusalsOf } from './refusals-of.ts';
import { GoodRemote, type SpoiltRemote } from './testing/good-remote.ts';

let good: GoodRemote;
beforeAll(() => {
  good = new GoodRemote();
});
afterAll(() => good.remove());

const check = (project: string) =>
  refusalsOf(project, { dir: good.dir, shellDir: good.shellDir, smoke: false });

test('accepts a valid remote', async () => {
  expect(await check(good.project)).toEqual([]);
});

test('takes a kit of the contract before the shell’s, and none that is older', async () => {
  const { dir, project } = good;
  const provides = JSON.parse(readFileSync(join(good.shellDir, 'provides.json'), 'utf8')) as ShellProvides;
  const checkIn = (contract: number) => {
    const shellDir = mkdtempSync(join(tmpdir(), 'shell-'));
    writeFileSync(join(shellDir, 'provides.json'), JSON.stringify({ ...provides, contract }));
    return refusalsOf(project, { dir, shellDir, smoke: false });
  };
  expect(await checkIn(2)).toEqual([]);
  expect(await checkIn(3)).toMatchObject([
    { problem: 'Its kit has contract 1; this portal takes 2 and later. Build it with a newer kit.' },
  ]);
});

test('compares with the calls of the API that runs, not with those of the checkout', async () => {
  const { dir, shellDir, project } = good;
  const checkAgainst = (calls: CallShapes) => refusalsOf(project, { dir, shellDir, smoke: false, calls });
  const name = endpointName(listElections);
  const refusal = (problem: string) => [
    {
      file: 'mfe-rooms/dist/mf-manifest.json',
      problem,
      remedy: expect.stringContaining('start the API'),
    },
  ];
  expect(await checkAgainst(shapesOf([listElections]))).toEqual([]);
  expect(await checkAgainst({ 'GET /candidates': {} })).toEqual(refusal(`This portal’s API lacks ${name}.`));
  expect(await checkAgainst({ [name]: { answer: { type: 'null' } } })).toEqual(
    refusal(`This portal’s API answers ${name} in another shape: answer.`),
  );
});

/** Sends the plain files of `dist` to the portal’s side, whatever they are, as the holder of a key can. */
function send(project: string) {
  const dist = join(project, 'dist');
  const entries = lstatSync(dist, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(dist, { recursive: true, withFileTypes: true })
    : [];
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [relative(dist, file), readFileSync(file, 'base64')]);
  return receivePackage(Object.fromEntries(files) as Record<string, string>, versionIn(dist));
}

function versionIn(dist: string): string {
  const file = join(dist, 'portal.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : '1.1.0';
}

const receivePackage = (files: Record<string, string>, version = '1.1.0') =>
  receive({
    content: gzipSync(JSON.stringify({ format: 1, version: '1.1.0', files })),
    folder: mkdtempSync(join(good.root, 'received-')),
    area: 'rooms',
    version,
    dir: good.dir,
    shellDir: good.shellDir,
    calls: shapesOf(endpoints),
    browser: false,
  });

interface Spoilt {
  what: string;
  folder?: string;
  /** The fault stays in the folder of the team: what `dist` holds is in order, and that alone is sent. */
  staysBehind?: true;
  spoil: (remote: SpoiltRemote) => void;
  /** File, problem and remedy of one of the refusals. */
  refused: [RegExp, RegExp, RegExp];
}

const again = /^Build it again: npm run build$/;
const css = 'dist/assets/module-*.css';
const script = 'dist/assets/module-*.js';
const styled = (rule: string) => (remote: SpoiltRemote) => {
  remote.edit(css, (content) => content + rule);
  remote.seal();
};
const claims =
  (path: string, access = 'member') =>
  (remote: SpoiltRemote) =>
    remote.manifest({
      paths: [
        { path: '/rooms/*', access: 'member' },
        { path, access },
      ],
    });
const taken = /Claim other paths/;
const inside = /CSS module/;

const spoilt: Spoilt[] = [
  {
    what: 'another id than its folder',
    staysBehind: true,
    folder: 'mfe-booking',
    spoil: () => {},
    refused: [
      /^mfe-booking\/portal\.json$/,
      /id is "rooms", but the folder is mfe-booking/,
      /"id": "booking"/,
    ],
  },
  {
    what: 'a link, though the checksums name it',
    spoil: (remote) => {
      symlinkSync('/etc/hostname', join(remote.project, 'dist/assets/leak.txt'));
      remote.seal();
    },
    refused: [/dist\/assets\/leak\.txt$/, /neither a plain file/, /Links are not shipped/],
  },
  {
    what: 'a link to a folder',
    staysBehind: true,
    spoil: (remote) =>
      symlinkSync(mkdtempSync(join(tmpdir(), 'linked-')), join(remote.project, 'dist/.hidden')),
    refused: [/dist\/\.hidden$/, /neither a plain file/, /Links are not shipped/],
  },
  {
    what: 'a link in place of the built folder',
    spoil: (remote) => {
      renameSync(join(remote.project, 'dist'), join(remote.project, 'moved'));
      symlinkSync('moved', join(remote.project, 'dist'));
    },
    refused: [/mfe-rooms\/dist$/, /neither a plain file/, /Links are not shipped/],
  },
  {
    what: 'a FIFO',
    staysBehind: true,
    spoil: (remote) => void execFileSync('mkfifo', [join(remote.project, 'dist/assets/fifo.js')]),
    refused: [/dist\/assets\/fifo\.js$/, /neither a plain file/, /Links are not shipped/],
  },
  {
    what: 'a compressed copy, though the checksums name it',
    spoil: (remote) => {
      remote.write('dist/assets/module.js.br', 'other code');
      remote.seal();
    },
    refused: [/dist\/assets\/module\.js\.br$/, /compressed copy/, again],
  },
  {
    what: 'an HTML file, though the checksums name it',
    spoil: (remote) => {
      remote.write('dist/prize.html', '<form action="https://elsewhere.test">');
      remote.seal();
    },
    refused: [/dist\/prize\.html$/, /page of its own/, /below Page/],
  },
  {
    what: 'files that lie elsewhere',
    spoil: (remote) => {
      remote.federation((manifest) => (manifest.metaData.publicPath = 'https://elsewhere.test/'));
      remote.seal();
    },
    refused: [/dist\/mf-manifest\.json$/, /takes its files from https:\/\/elsewhere\.test/, again],
  },
  {
    what: 'the title of another team’s area',
    spoil: (remote) => remote.manifest({ title: 'Ｅlections ' }),
    refused: [/portal\.json$/, /“elections” is that of a page of elections/, /titles of their own/],
  },
  {
    what: 'one path with two kinds of access',
    spoil: claims('/rooms', 'public'),
    refused: [/portal\.json$/, /path \/rooms is listed twice/, /Claim each path once/],
  },
  {
    what: 'the id of another remote',
    spoil: (remote) => remote.manifest({ id: 'elections' }),
    refused: [/portal\.json$/, /id is "elections", but the folder is mfe-rooms/, /"id": "rooms"/],
  },
  {
    what: 'no portal.json',
    staysBehind: true,
    spoil: (remote) => remote.remove('portal.json'),
    refused: [/portal\.json$/, /missing/, /guide for a new remote/],
  },
  {
    what: 'a portal.json that is not JSON',
    staysBehind: true,
    spoil: (remote) => remote.write('portal.json', '{ "id": "rooms", }'),
    refused: [/portal\.json$/, /not JSON/, /Correct it/],
  },
  {
    what: 'a portal.json of another shape',
    staysBehind: true,
    spoil: (remote) => remote.manifest({ version: 'new' }),
    refused: [/portal\.json$/, /version: not a version like 1\.2\.3/, /Correct it/],
  },
  {
    what: 'an access that does not exist',
    staysBehind: true,
    spoil: (remote) => remote.manifest({ paths: [{ path: '/rooms', access: 'everyone' }] }),
    refused: [/portal\.json$/, /paths\.0\.access: not one of public, member/, /Correct it/],
  },
  {
    what: 'a path without access',
    staysBehind: true,
    spoil: (remote) => remote.manifest({ paths: [{ path: '/rooms' }] }),
    refused: [/portal\.json$/, /paths\.0\.access/, /Correct it/],
  },
  {
    what: '"card" for "cards"',
    staysBehind: true,
    spoil: (remote) => remote.manifest({ card: [{ card: 'facility-booking', path: '/rooms' }] }),
    refused: [/portal\.json$/, /no key "card"/, /Correct it/],
  },
  {
    what: 'a slip in a path',
    staysBehind: true,
    spoil: (remote) => remote.manifest({ paths: [{ path: '/rooms', access: 'member', acess: 'public' }] }),
    refused: [/portal\.json$/, /paths\.0: there is no key "acess"/, /Correct it/],
  },
  {
    what: 'no build',
    spoil: (remote) => remote.remove('dist'),
    refused: [/dist$/, /not built/, again],
  },
  {
    what: 'a build without a manifest',
    spoil: (remote) => remote.remove('dist/mf-manifest.json'),
    refused: [/dist\/mf-manifest\.json$/, /missing/, again],
  },
  {
    what: 'a manifest of the build that is not JSON',
    spoil: (remote) => remote.write('dist/mf-manifest.json', '{'),
    refused: [/dist\/mf-manifest\.json$/, /not JSON/, again],
  },
  {
    what: 'a build from before needs were written',
    spoil: (remote) => {
      remote.edit('dist/mf-manifest.json', (content) => {
        const { campus: _, ...manifest } = JSON.parse(content) as Record<string, unknown>;
        return JSON.stringify(manifest);
      });
    },
    refused: [/dist\/mf-manifest\.json$/, /key campus/, again],
  },
  {
    what: 'a missing chunk',
    spoil: (remote) => remote.remove(script),
    refused: [/dist\/assets\/module-.*\.js$/, /it is missing/, again],
  },
  {
    what: 'a missing lazy chunk',
    spoil: (remote) => remote.remove('dist/assets/room-page-*.js'),
    refused: [/dist\/assets\/room-page-.*\.js$/, /it is missing/, again],
  },
  {
    what: 'a missing entry',
    spoil: (remote) => remote.remove('dist/remoteEntry-*.js'),
    refused: [/dist\/remoteEntry-.*\.js$/, /it is missing/, again],
  },
  {
    what: 'a missing style sheet',
    spoil: (remote) => remote.remove(css),
    refused: [/dist\/assets\/module-.*\.css$/, /it is missing/, again],
  },
  {
    what: 'a chunk that was cut off',
    spoil: (remote) => remote.edit(script, (content) => content.slice(0, -100)),
    refused: [/dist\/assets\/module-.*\.js$/, /changed after the build/, again],
  },
  {
    what: 'a file that no build made',
    spoil: (remote) => remote.write('dist/assets/extra.js', 'alert(1)'),
    refused: [/dist\/assets\/extra\.js$/, /did not make/, again],
  },
  {
    what: 'an entry that was never there',
    spoil: (remote) => {
      remote.remove('dist/remoteEntry-*.js');
      remote.seal();
    },
    refused: [/dist\/mf-manifest\.json$/, /names remoteEntry-.*, which the build has not made/, again],
  },
  {
    what: 'a portal.json that was changed after the build',
    staysBehind: true,
    spoil: (remote) => remote.edit('portal.json', (content) => content.replace('1.1.0', '1.2.0')),
    refused: [/dist\/portal\.json$/, /changed after the build/, again],
  },
  {
    what: 'the build before a failed one',
    staysBehind: true,
    spoil: (remote) => remote.edit('src/rooms-page.tsx', (content) => `${content}\nsyntax error`),
    refused: [/dist$/, /sources were changed after the build/, again],
  },
  {
    what: 'the build of another remote',
    spoil: (remote) => remote.federation((manifest) => (manifest.name = 'elections')),
    refused: [/dist\/mf-manifest\.json$/, /build of "elections"/, again],
  },
  {
    what: 'a lower version',
    spoil: (remote) => remote.manifest({ version: '0.0.1' }),
    refused: [/portal\.json$/, /0\.0\.1, and 1\.0\.0 was shipped/, /above 1\.0\.0/],
  },
  {
    what: 'a path of another remote',
    spoil: claims('/voting'),
    refused: [/portal\.json$/, /\/voting is taken/, taken],
  },
  {
    what: 'a page inside the path of another remote',
    spoil: claims('/voting/results/*'),
    refused: [/portal\.json$/, /\/voting\/results\/\* is taken/, taken],
  },
  {
    what: 'the path of another remote, with an id before it in the alphabet',
    folder: 'mfe-aaa',
    spoil: (remote) => remote.manifest({ id: 'aaa', paths: [{ path: '/voting/*', access: 'public' }] }),
    refused: [/mfe-aaa\/portal\.json$/, /\/voting\/\* is taken/, taken],
  },
  {
    what: 'the card of another remote',
    spoil: (remote) => remote.manifest({ cards: [{ card: 'student-elections', path: '/rooms' }] }),
    refused: [/portal\.json$/, /card student-elections is filled/, taken],
  },
  {
    what: 'a page of the Admin Panel',
    spoil: claims('/admin/members', 'public'),
    refused: [/portal\.json$/, /\/admin\/members is taken/, taken],
  },
  {
    what: 'a path of the API',
    spoil: claims('/api/rooms'),
    refused: [/portal\.json$/, /\/api\/rooms is taken/, taken],
  },
  {
    what: 'the Admin sections of the shell',
    spoil: (remote) =>
      remote.manifest({
        adminSections: [
          { id: 'members', title: 'Members' },
          { id: 'remotes', title: 'Remotes' },
        ],
      }),
    refused: [/portal\.json$/, /section members is taken/, taken],
  },
  {
    what: 'an Admin section of another remote',
    spoil: (remote) => remote.manifest({ adminSections: [{ id: 'candidates', title: 'Candidates' }] }),
    refused: [/portal\.json$/, /section candidates is taken/, taken],
  },
  {
    what: 'a newer contract in portal.json',
    spoil: (remote) => remote.manifest({ contract: 2 }),
    refused: [/portal\.json$/, /contract 2/, /"contract": 1/],
  },
  {
    what: 'a newer contract in the build',
    spoil: (remote) => remote.federation(({ campus }) => (campus.contract = 2)),
    refused: [/dist\/mf-manifest\.json$/, /built for contract 2; this portal has contract 1/, /first/],
  },
  {
    what: 'a newer React',
    spoil: (remote) =>
      remote.federation(({ shared }) => {
        shared.find(({ name }) => name === 'react')!.requiredVersion = '^20.0.0';
      }),
    refused: [/dist\/mf-manifest\.json$/, /needs react \^20\.0\.0; the shell has 19/, /remoteConfig/],
  },
  {
    what: 'another package to share',
    spoil: (remote) =>
      remote.federation(({ shared }) => shared.push({ name: 'axios', requiredVersion: '*' })),
    refused: [/dist\/mf-manifest\.json$/, /shares axios/, /remoteConfig/],
  },
  {
    what: 'a component that the kit of the shell lacks',
    spoil: (remote) =>
      remote.federation(({ campus }) => campus.needs.shared['@campus/portal-kit']!.push('Hologram')),
    refused: [/dist\/mf-manifest\.json$/, /portal-kit lacks Hologram/, /first/],
  },
  {
    what: 'a call that the API does not have',
    spoil: (remote) => remote.federation(({ campus }) => campus.needs.endpoints.push('GET /api/keys')),
    refused: [/dist\/mf-manifest\.json$/, /API lacks GET \/api\/keys/, /first/],
  },
  {
    what: 'a style for the body',
    spoil: styled('body{margin:0}'),
    refused: [/dist\/assets\/module-.*\.css$/, /^body reaches elements of the whole portal/, inside],
  },
  {
    what: 'a style for main in a media query',
    spoil: styled('@media print{main{display:none}}'),
    refused: [/\.css$/, /^main reaches/, inside],
  },
  {
    what: 'a style for its own class and for main',
    spoil: styled('.rooms_list,main{color:red}'),
    refused: [/\.css$/, /^\.rooms_list,main reaches/, inside],
  },
  {
    what: 'a style for everything',
    spoil: styled('*{color:red}'),
    refused: [/\.css$/, /^\* reaches/, inside],
  },
  {
    what: 'a class of its own that reaches the page by :has()',
    spoil: styled('body:has(.rooms_list){color:red}'),
    refused: [/\.css$/, /^body:has\(\.rooms_list\) reaches/, inside],
  },
  {
    what: 'a class of its own that reaches its siblings',
    spoil: styled('.rooms_list~footer{display:none}'),
    refused: [/\.css$/, /^\.rooms_list~footer reaches/, inside],
  },
  {
    what: 'a class that is not its own',
    spoil: styled('.shell_navbar{display:none}'),
    refused: [/\.css$/, /^\.shell_navbar reaches/, inside],
  },
  {
    what: 'variables for the whole page',
    spoil: styled(':root{--accent:red}'),
    refused: [/\.css$/, /^:root reaches/, inside],
  },
  {
    what: 'an animation with a name that others may have',
    spoil: styled('@keyframes spin{from{opacity:0}}'),
    refused: [/\.css$/, /^@keyframes spin reaches/, inside],
  },
  {
    what: 'a font for the whole page',
    spoil: styled('@font-face{font-family:Figtree;src:url(x.woff2)}'),
    refused: [/\.css$/, /^@font-face reaches/, inside],
  },
  {
    what: 'a React of its own',
    spoil: (remote) => {
      const react = join(import.meta.dirname, '../../../node_modules/react/cjs/react.production.js');
      remote.edit(script, (content) => content + readFileSync(react, 'utf8'));
      remote.seal();
    },
    refused: [/dist\/assets\/module-.*\.js$/, /brings its own react,/, /Import it as "react"/],
  },
  {
    what: '200 KB before its first page shows',
    spoil: (remote) => {
      const noise = Array.from({ length: 40_000 }, (_, index) => (index * 2654435761) % 4294967296).join();
      remote.edit(script, (content) => `${content}\n//${noise}`);
      remote.seal();
    },
    refused: [/dist\/assets\/module-.*\.js$/, /before the first page shows has \d+ KB/, /lazyPage/],
  },
  {
    what: 'more in lazy pages than a phone should load',
    spoil: (remote) => {
      const noise = Array.from({ length: 40_000 }, (_, index) => (index * 2654435761) % 4294967296).join();
      remote.edit('dist/assets/room-page-*.js', (content) => `${content}\n//${noise}`);
      remote.seal();
    },
    refused: [/dist\/assets\/room-page-.*\.js$/, /The remote has \d+ KB/, /large package/],
  },
  {
    what: 'an import of another remote',
    staysBehind: true,
    spoil: (remote) => {
      remote.write('src/stolen.ts', `import '../../mfe-elections/src/paths.ts';`);
      remote.seal();
    },
    refused: [/^mfe-rooms\/src\/stolen\.ts:1$/, /leaves the project/, /boundaries\.md/],
  },
  {
    what: 'a package that it does not declare',
    staysBehind: true,
    spoil: (remote) => {
      remote.write('src/call.ts', `import axios from 'axios';\nexport default axios;`);
      remote.seal();
    },
    refused: [/src\/call\.ts:1$/, /axios is not among the dependencies/, /boundaries\.md/],
  },
  {
    what: 'the title of another area in letters that look alike',
    spoil: (remote) => remote.manifest({ title: 'Elec\u0442ions' }),
    refused: [/portal\.json$/, /mixes letters that look alike/, /titles of their own/],
  },
  {
    what: 'the title of another area with a letter that nobody sees',
    spoil: (remote) => remote.manifest({ title: 'Elections\u200B' }),
    refused: [/portal\.json$/, /“elections” is that of a page of elections/, /titles of their own/],
  },
  {
    what: 'thousands of files that no page loads',
    spoil: (remote) => {
      for (let n = 0; n < 301; n += 1) remote.write(`dist/data/${n}.json`, '1');
      remote.seal();
    },
    refused: [/mfe-rooms\/dist$/, /It has 3\d\d files with \d+ KB/, /Leave out/],
  },
  {
    what: 'megabytes that no page loads',
    spoil: (remote) => {
      remote.write('dist/data.json', `"${'x'.repeat(4_000_000)}"`);
      remote.seal();
    },
    refused: [/mfe-rooms\/dist$/, /with \d{4} KB/, /Leave out/],
  },
  {
    what: 'megabytes in a file that is never served',
    spoil: (remote) => {
      remote.write('dist/.cache/data', 'x'.repeat(4_000_000));
      remote.seal();
    },
    refused: [/mfe-rooms\/dist$/, /with \d{4} KB/, /Leave out/],
  },
  {
    what: 'a list of paths that every page would carry',
    spoil: (remote) =>
      remote.manifest({
        paths: [
          { path: '/rooms/*', access: 'member' },
          ...Array.from({ length: 800 }, (_, index) => ({ path: `/room-${index}`, access: 'member' })),
        ],
      }),
    refused: [/dist\/portal\.json$/, /larger than 16 KB/, /fewer paths/],
  },
  {
    what: 'hundreds of reads for one page',
    spoil: (remote) =>
      remote.manifest({
        pages: [
          {
            path: '/rooms',
            title: 'Rooms',
            reads: Array.from({ length: 700 }, (_, n) => `/api/elections?page=${n}&limit=100`),
          },
        ],
      }),
    refused: [/dist\/portal\.json$/, /larger than 16 KB/, /fewer paths/],
  },
  {
    what: 'no checksums',
    spoil: (remote) => remote.remove('dist/checksums.json'),
    refused: [/dist\/checksums\.json$/, /missing/, again],
  },
  {
    what: 'no shapes of the calls that it makes',
    spoil: (remote) => remote.remove('dist/calls.json'),
    refused: [/dist\/calls\.json$/, /missing/, again],
  },
  {
    what: 'a chunk of noise',
    spoil: (remote) => remote.edit(script, () => '\u0000\u0001\u0002'),
    refused: [/dist\/assets\/module-.*\.js$/, /changed after the build/, again],
  },
  {
    what: 'an entry on another host',
    spoil: (remote) =>
      remote.federation(({ metaData }) => {
        metaData.remoteEntry.name = 'https://elsewhere.test/entry.js';
      }),
    refused: [/mf-manifest\.json$/, /names https:\/\/elsewhere\.test.*, which the build has not made/, again],
  },
  {
    what: 'files of another remote as its own',
    spoil: (remote) =>
      remote.federation(({ exposes }) => {
        exposes[0]!.assets.js.async.push('../../elections/0.2.0-0a1b2c3d/assets/module.js');
      }),
    refused: [/mf-manifest\.json$/, /names \.\.\/\.\.\/elections.*, which the build has not made/, again],
  },
  {
    what: 'no module',
    spoil: (remote) => remote.federation((manifest) => (manifest.exposes = [])),
    refused: [/mf-manifest\.json$/, /exposes no \.\/module/, again],
  },
  {
    what: 'a range of React that is none',
    spoil: (remote) =>
      remote.federation(({ shared }) => {
        shared.find(({ name }) => name === 'react')!.requiredVersion = 'newest';
      }),
    refused: [/mf-manifest\.json$/, /needs react newest/, /remoteConfig/],
  },
  {
    what: 'a style sheet that loads another one',
    spoil: (remote) => {
      remote.edit(css, (content) => `@import url("https://elsewhere.test/all.css");${content}`);
      remote.seal();
    },
    refused: [/\.css$/, /^@import reaches/, inside],
  },
  {
    what: 'a rule for the page inside one for its own class',
    spoil: styled('@layer rooms{body{display:none}}'),
    refused: [/\.css$/, /^body reaches/, inside],
  },
];

describe('refuses', () => {
  test.each(spoilt)('$what', async ({ folder, spoil, staysBehind, refused: [file, problem, remedy] }) => {
    const remote = good.copy(folder);
    spoil(remote);
    const refusal = {
      file: expect.stringMatching(file),
      problem: expect.stringMatching(problem),
      remedy: expect.stringMatching(remedy),
    };
    expect(await check(remote.project)).toContainEqual(refusal);
    const sent = await send(remote.project);
    expect('refusals' in sent).toBe(!staysBehind);
  });
});

test.each<[what: string, files: Record<string, string>, problem: RegExp]>([
  ['with a file that is a folder as well', { assets: '', 'assets/module.js': '' }, /file and a folder/],
  ['with a file outside of its folder', { '../../other/dist/module.js': '' }, /can't have: files/],
  ['with a file at the root', { '/etc/cron.d/rooms': '' }, /can't have: files/],
  ['with a file in a folder of another system', { 'assets\\\\..\\\\module.js': '' }, /can't have: files/],
  ['with the prototype of all objects as a file', JSON.parse('{"__proto__":""}'), /The file is missing/],
  ['without files', {}, /not built|missing/],
])('refuses a package %s', async (_, files, problem) => {
  const result = await receivePackage(files);
  expect(result).toMatchObject({
    refusals: expect.arrayContaining([expect.objectContaining({ problem: expect.stringMatching(problem) })]),
  });
});

test('lists all reasons at once', async () => {
  const remote = good.copy();
  remote.edit(css, (content) => `${content}main{display:none}`);
  remote.federation(({ campus }) => campus.needs.endpoints.push('GET /api/keys'));
  remote.manifest({ version: '0.1.0', paths: [{ path: '/voting/*', access: 'member' }] });
  const problems = (await check(remote.project)).map(({ problem }) => problem).join('\n');
  for (const reason of [
    /^main reaches/m,
    /lacks GET \/api\/keys/,
    /1\.0\.0 was shipped/,
    /\/voting\/\* is taken/,
  ])
    expect(problems).toMatch(reason);
});

test('names paths that required a login before', () => {
  const stored = readStored(good.dir);
  const [elections] = stored.remotes;
  const opened = { ...elections!, paths: [{ path: '/voting/*', access: 'public' as const }] };
  expect(newPublicPaths(opened, stored)).toEqual(['/voting/*']);
  expect(newPublicPaths(opened, { ...stored, remotes: [opened] })).toEqual([]);
});
