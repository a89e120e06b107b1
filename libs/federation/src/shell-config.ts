import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { apiPaths } from '@campus/contracts/endpoints';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { portalPort } from './dev-ports.ts';
import { messages } from './messages.ts';
import { type Preloads, recordPreloads } from './record-preloads.ts';
import { recordProvides } from './record-provides.ts';
import { sharedPackages } from './shared.ts';

const VIRTUAL = 'virtual:campus-shared';

/** Paths that the dev server passes on to the API: its calls, and files for operators and for the page's start. */
const passedOn = [
  ...apiPaths,
  '/healthz',
  '/readyz',
  '/metrics',
  '/config.json',
  '/manifest.webmanifest',
  '/registry.json',
  '/remotes',
];

/**
 * Modules that are needed together come in one file. Otherwise each part that two pages use becomes a file of its
 * own: 100 requests for a page of a remote, while browsers send 6 at once. A module belongs to the first group that
 * wants it.
 */
const groups = [
  // Half of the first page. A release seldom changes it, and two files come and are read side by side.
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
  { name: 'first-page', tags: ['$initial' as const] },
  { name: 'sign-in', test: /\/shell\/src\/session\/firebase-auth-provider\.ts$/ },
  // Shared with remotes; the pages of the shell use a part. Schemas are for all pages, not for those of remotes alone;
  // every session asks with those of `members`.
  {
    name: 'kit',
    test: new RegExp(`^.${VIRTUAL}/|/node_modules/zod/|/libs/contracts/src/([^/]+|areas/members/.+)$`),
  },
  { name: 'remotes', test: /\/shell\/src\/remotes\/opening\.ts$/ },
  { name: 'messages', test: /\/shell\/src\/messages\/bell\.tsx$/ },
];

/** The module that the shell gives to remotes for a shared package. */
const sourceOf = (name: string, provide?: string) =>
  provide === 'lazily' ? `${VIRTUAL}/${name}` : (provide ?? name);

/** The installed version of a shared package. */
function versionOf(name: string, root: string): string {
  // From the package itself: a subpath such as zod/mini may have a package.json without a version.
  const packageName = name.split('/', name.startsWith('@') ? 2 : 1).join('/');
  const packageJson = findPackageJSON(packageName, join(root, 'index.html'));
  if (!packageJson) throw new Error(`${name} is shared but not installed`);
  return (JSON.parse(readFileSync(packageJson, 'utf8')) as { version: string }).version;
}

/**
 * The list of shared packages as a module: what createRemoteLoader({ shared }) takes. It is imported with what opens
 * remotes, so it comes as one file, and with the first remote.
 *
 * A namespace of a package that the first page imports as well would pull the whole package into the first page.
 * Through `export *` of a module of its own the bundler leaves what only remotes use to that file, and both still get
 * the same instances.
 */
function sharedModules(root: string): Plugin {
  const packages = Object.entries(sharedPackages);
  const importOf = ([name, { provide }]: (typeof packages)[number], index: number) =>
    `import * as shared${index} from ${JSON.stringify(sourceOf(name, provide))};`;
  const describe = ([name, { range }]: (typeof packages)[number], index: number) =>
    `${JSON.stringify(name)}: { version: ${JSON.stringify(versionOf(name, root))}, requiredVersion: ${JSON.stringify(range)}, module: shared${index} }`;
  return {
    name: 'campus:shared-modules',
    resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${VIRTUAL}`)
        return `${packages.map(importOf).join('\n')}\nexport default { ${packages.map(describe).join(',\n')} };`;
      if (id.startsWith(`\0${VIRTUAL}/`))
        return `export * from ${JSON.stringify(id.slice(VIRTUAL.length + 2))};`;
      return undefined;
    },
  };
}

/** Puts the script of the early calls into the page: as a file of its own it would come when the other files do. */
function earlyCalls(root: string): Plugin {
  const place = '<!-- early calls -->';
  return {
    name: 'campus:early-calls',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (!html.includes(place)) return html;
        const input = join(root, 'src/early/early-script.ts');
        const { output } = (await build({
          root,
          configFile: false,
          logLevel: 'silent',
          build: {
            write: false,
            copyPublicDir: false,
            rolldownOptions: { input, output: { format: 'iife' } },
          },
        })) as Rolldown.RolldownOutput;
        return html.replace(place, () => `<script>${output[0].code.trim()}</script>`);
      },
    },
  };
}

/** On a line that takes longer to answer no file can be here before the first frame. */
const slowAnswerMs = 200;

/**
 * Brings the first frame with the document: its style sheet is part of it, and the files that the page needs are asked for
 * when the frame is painted. They would share the line with it, and reading them takes a cheap phone's processor, even if
 * all are cached. On a line that takes long to answer they are asked for while the document is still arriving, and run
 * after the frame. A hidden tab paints nothing and goes on after a second.
 */
function firstFrameFirst(): Plugin {
  return {
    name: 'campus:first-frame-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const scripts = /<script type="module" crossorigin src="([^"]+)"><\/script>\s*/g;
        const sources = [...html.matchAll(scripts)].map(([, source]) => source);
        const [link = '', path = ''] =
          /<link rel="stylesheet" crossorigin href="\/([^"]+)">/.exec(html) ?? [];
        const sheet = bundle[path];
        if (sources.length === 0 || sheet?.type !== 'asset')
          throw new Error('index.html names no script or no style sheet');
        const files = sources.map((source) => `<link rel="modulepreload" crossorigin href="${source}">`);
        // The last one is the page's own script, the others are what it imports.
        const append = (id: string) => `document.head.append(document.getElementById('${id}').content)`;
        const main = sources.at(-1);
        const ask = `${append('files')}; document.querySelector('link[href="${main}"]').onload = () => ${append('remote-files')}`;
        const whenPainted = `new PerformanceObserver(start).observe({ type: 'paint', buffered: true })`;
        // The first date or number costs a cheap phone 70 ms, which it has now: it waits for files.
        const readLocale = `new Intl.DateTimeFormat('en-IN')`;
        // The browser's own estimate of its line, and the time that this answer took.
        const isSlow = `navigator.connection?.rtt > ${slowAnswerMs} || performance.getEntriesByType('navigation').some((page) => page.responseStart - page.requestStart > ${slowAnswerMs})`;
        return html.replaceAll(scripts, '').replace(
          link,
          // The link, which loads nothing, tells Vite's own loader that the sheet is here. Outside of the template a
          // browser that reads ahead would fetch it.
          () =>
            `<template id="files">${link.replace('>', ' disabled>')}${files.join('')}</template><template id="remote-files"></template>` +
            `<script>{ const ask = () => { ${ask}; }, start = () => { ask(); import('${main}'); ${readLocale}; }; if (${isSlow}) ask(); ${whenPainted}; setTimeout(start, 1000); }</script>` +
            `<style>${String(sheet.source)}</style>`,
        );
      },
    },
  };
}

/**
 * The whole vite.config.ts of the shell: a plain Vite app, without the federation plugin
 * (docs/decisions/federation.md).
 * @param root folder of the shell
 * @param apiOrigin where the API listens in dev, e.g. http://127.0.0.1:4001
 * @param preloads what each kind of page loads, see `recordPreloads`
 */
export function shellConfig(
  root: string,
  { apiOrigin, preloads }: { apiOrigin: string; preloads: Preloads },
) {
  return defineConfig({
    root,
    plugins: [
      messages(),
      react(),
      sharedModules(root),
      recordProvides(
        root,
        Object.fromEntries(
          Object.entries(sharedPackages).map(([name, { provide }]) => [
            name,
            { source: sourceOf(name, provide), version: versionOf(name, root) },
          ]),
        ),
      ),
      recordPreloads(root, preloads),
      earlyCalls(root),
      firstFrameFirst(),
    ],
    css: { modules: { generateScopedName: 'shell_[name]_[local]_[hash:base64:5]' } },
    // Named, because the dev server doesn't look into virtual modules; found late, they would reload the page.
    optimizeDeps: { include: Object.keys(sharedPackages).filter((name) => !name.startsWith('@campus/')) },
    server: {
      host: '127.0.0.1',
      port: portalPort(),
      strictPort: true,
      proxy: Object.fromEntries(
        passedOn.map((path) => [
          // Vite takes a plain path for a prefix: `/applications` would also be `/applications-of-mine`.
          `^${path}(?:[/?]|$)`,
          { target: apiOrigin, changeOrigin: false },
        ]),
      ),
    },
    // Parts of the federation runtime that the loader does without: it reads manifests itself.
    define: { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: '"web"' },
    build: {
      target: 'es2024',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: { groups },
        },
      },
    },
  });
}
