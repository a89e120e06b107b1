import { join } from 'node:path';
import {
  demoAccounts,
  type Figure,
  type PortalConfig,
  type PortalData,
  portalDataElementId,
  type Retention,
} from '@campus/contracts';
import express, { type RequestHandler, type Router } from 'express';
import type { Config } from '../../config.ts';
import { DomainError } from './errors.ts';
import { withFirstFrame, withPreloads } from './first-frame.ts';
import { etagOf } from './answers.ts';
import { installable } from './installable.ts';
import { type PlainFile, readPlainFile } from './plain-file.ts';
import { needsOfPage } from './preloads.ts';
import { previewKeys } from './preview-keys.ts';
import { type ReadRegistry, type ReadShell, type Shell, watchVersions } from './registry.ts';
import { portalPagePolicy } from './security-headers.ts';
import { staticFiles } from './static-files.ts';

function portalConfig(config: Config): Omit<PortalConfig, 'retention'> {
  const { identity, firestoreEmulatorHost } = config;
  const { projectId, apiKey, authDomain } = identity;
  return {
    collegeName: config.collegeName,
    contactEmail: config.contactEmail ?? null,
    photoHosts: config.photoHosts,
    domains: config.domains,
    firebase: {
      projectId,
      apiKey,
      authDomain,
      ...(identity.kind === 'emulator' && { authEmulatorUrl: `http://${identity.authEmulatorHost}` }),
      ...(firestoreEmulatorHost && { firestoreEmulatorUrl: `http://${firestoreEmulatorHost}` }),
    },
    profileStore: config.profileStore,
    documentMaxBytes: config.documentMaxBytes,
    twoApprovalsAbove: config.twoApprovalsAbove,
    timeZone: config.timeZone,
    passwordMinLength: config.passwordMinLength,
    adminSecondFactor: config.adminSecondFactor,
    developOrigins: config.developOrigins,
    session: { maxMs: config.sessionMs, idleMs: config.sessionIdleMs },
    demo: config.demo ? { accounts: demoAccounts(config.domains) } : null,
  };
}

export interface PageDeps {
  config: Config;
  registry: ReadRegistry;
  shell: ReadShell;
  figures: () => Promise<Figure[]>;
  retention: () => Retention;
}

/**
 * The shell's page and files. Every address that isn't a file gets the page, with configuration, registry and public
 * figures inlined so that the first paint waits for nothing else. `/config.json` and `/registry.json` give the same.
 */
export function portalPage({ config, registry, shell, figures, retention }: PageDeps): Router {
  const router = express.Router();
  const fixedConfig = portalConfig(config);
  const browserConfig = (): PortalConfig => ({ ...fixedConfig, retention: retention() });

  router.get('/config.json', (_req, res) => void res.set('Cache-Control', 'no-cache').json(browserConfig()));
  router.get(
    '/registry.json',
    (_req, res) => void res.set('Cache-Control', 'no-cache').json({ ...registry(), shell: shell().version }),
  );
  const statusOf = watchVersions(config);
  const keys = previewKeys(config.secretsKey);
  router.use(
    '/remotes',
    staticFiles((path) => {
      const { key, id = '', version = '', file = '' } = versionPath.exec(path)?.groups ?? {};
      if (key !== undefined && !keys.opens(key, id, version)) return 403;
      const status = file ? statusOf(id, version, file, key !== undefined) : 404;
      if (status === 410) return status;
      return { folder: config.remotesDir, names: status === 200 ? [join(id, version, file)] : [] };
    }),
    missing,
  );
  // The page itself is made below; its bare file has no data in it.
  router.use((req, res, next) => (req.path === '/index.html' ? res.redirect(301, '/') : next()));
  router.use(installable(config, shell));
  router.use(
    staticFiles((path) => {
      const { root, folders } = shell();
      // Those under `/assets/` are named by their content, so an open page finds what it was built with also after
      // another version became active.
      const searched = path.startsWith('/assets/') ? folders : folders.slice(0, 1);
      return { folder: root, names: searched.map((folder) => join(folder, path)) };
    }),
  );

  let policy: { registry: unknown; html: string; send: RequestHandler } | undefined;
  router.get('/{*path}', async (req, res, next) => {
    // A missing file is a 404: answering it with the page would be read as a broken script.
    if (/\.[a-z0-9]+$/i.test(req.path) || req.path.startsWith('/assets/') || !req.accepts('html'))
      return next();
    const active = shell();
    const html = pageOf(active);
    if (html === null) throw new DomainError('unavailable');
    const current = registry();
    const { remotes } = current;
    const { files, ...early } = needsOfPage(req.path, {
      remotes,
      shell: active,
      remotesDir: config.remotesDir,
    });
    const data: PortalData = {
      config: browserConfig(),
      registry: current,
      shell: { version: active.version },
      figures: await figures(),
      early,
    };
    const framed = withFirstFrame(withPreloads(html, files), req.path, remotes);
    const body = Buffer.from(withData(framed, data));
    if (policy?.registry !== current || policy.html !== html)
      policy = { registry: current, html, send: portalPagePolicy(config, current, html) };
    res.locals['route'] = 'page';
    policy.send(req, res, () => {
      res
        .set({ 'Cache-Control': 'no-cache', ETag: etagOf(body) })
        .type('html')
        .send(body);
    });
  });
  return router;
}

/** Only files of stored versions (`/<id>/<version>/…`), after the key of a preview: the files beside them say who shipped what. */
const versionPath = /^(\/~(?<key>[^/]+))?\/(?<id>[^/]+)\/(?<version>[^/]+)\/(?<file>.+)$/;

let pageFile: PlainFile | null = null;
let pageText: string | null = null;
function pageOf({ root, folders: [folder] }: Shell): string | null {
  const file = readPlainFile(root, join(folder, 'index.html'), pageFile ?? undefined);
  if (file !== pageFile) [pageFile, pageText] = [file, file && file.content.toString()];
  return pageText;
}

const missing: RequestHandler = () => {
  throw new DomainError('not-found');
};

/** Where a build has the place for the data: before its style sheet, for a script waits for those above it. */
const placeOfData = '<!-- portal data -->';

/** Puts the data into the head. `<` can't end the block early, because JSON may write it as an escape. */
function withData(html: string, data: PortalData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="${portalDataElementId}">${json}</script>`;
  // A function, because `$` has a meaning in a replacement text.
  return html.includes(placeOfData)
    ? html.replace(placeOfData, () => block)
    : html.replace('</head>', () => `${block}</head>`);
}
