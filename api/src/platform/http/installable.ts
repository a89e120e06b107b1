import { join } from 'node:path';
import express, { type Router } from 'express';
import type { Config } from '../../config.ts';
import { readPlainFile } from './plain-file.ts';
import type { ReadShell } from './registry.ts';
import { docsPagePolicy, workerPolicy } from './security-headers.ts';

/** Lets a browser install the portal as an app, and show a page when the portal can't be reached. */
export function installable(
  { collegeName, serviceWorker }: Pick<Config, 'collegeName' | 'serviceWorker'>,
  shell: ReadShell,
): Router {
  const router = express.Router();
  const fileOf = (name: string) => {
    const { root, folders } = shell();
    return readPlainFile(root, join(folders[0], name))?.content.toString() ?? null;
  };
  router.use(['/manifest.webmanifest', '/sw.js', '/offline.html'], (_req, res, next) => {
    res.locals['route'] = 'file';
    res.set('Cache-Control', 'no-cache');
    next();
  });
  router.get('/manifest.webmanifest', (_req, res) => {
    res.type('application/manifest+json').send(JSON.stringify(webManifest(collegeName)));
  });
  // The version makes each release of the shell a new worker, and a roll-back too.
  router.get('/sw.js', workerPolicy(), (_req, res) => {
    const script = (serviceWorker && fileOf('sw.js')) || leavingWorker;
    res.type('js').send(`${script}// ${shell().version}\n`);
  });
  const policy = docsPagePolicy();
  router.get('/offline.html', policy, (_req, res, next) => {
    const page = fileOf('offline.html');
    if (page === null) return next();
    res.type('html').send(page);
  });
  return router;
}

const webManifest = (collegeName: string) => ({
  id: '/',
  name: `${collegeName} · College Transparency System`,
  short_name: collegeName,
  description: 'Elections, complaints, budgets, health and approvals of the college in one place.',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#1f3a5f',
  background_color: '#fbfaf7',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});

/** Takes the place of the worker that a browser has, and then goes away with all that it stored. */
const leavingWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) =>
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => registration.unregister()),
  ),
);
`;
