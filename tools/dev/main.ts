/** `npm run dev`: the whole portal with hot reload, one remote alone, or one remote inside a running portal. */
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { readArguments } from '../command-line.ts';

const help = `npm run dev                            the whole portal with hot reload
npm run dev -- NAME                    one remote alone: no database, no API, no shell
npm run dev -- NAME --portal URL       one remote from this folder inside a running portal, in your browser only

  --port PORT                          the port to listen on (default: the first free port from PORT + 10)`;

const root = join(import.meta.dirname, '../..');
const began = performance.timeOrigin;

/** Folder and manifest of a remote, by its id or its folder's name. */
async function findRemote(name: string): Promise<{ dir: string; id: string; path: string }> {
  const dir = join(root, name.startsWith('mfe-') ? name : `mfe-${name}`);
  if (!existsSync(join(dir, 'portal.json'))) {
    const { remoteIds } = await import('../remotes.ts');
    throw new Error(`There is no remote "${name}". There are: ${remoteIds().join(', ')}.`);
  }
  const { id, paths } = JSON.parse(readFileSync(join(dir, 'portal.json'), 'utf8')) as {
    id: string;
    paths: { path: string }[];
  };
  return { dir, id, path: paths[0]?.path.replace(/\/\*$/, '') ?? '/' };
}

async function serveAlone(name: string, port: number): Promise<void> {
  const { dir, id, path } = await findRemote(name);
  process.env['REMOTE_DIR'] = dir;
  const { createServer } = await import('vite');
  const config = fileURLToPath(import.meta.resolve('@campus/portal-kit/dev-host'));
  const server = await createServer({ configFile: config, configLoader: 'native', server: { port } });
  await server.listen();
  const seconds = ((performance.timeOrigin + performance.now() - began) / 1000).toFixed(1);
  console.log(
    `\n  ${id} alone (${seconds} s): ${addressOf(server)}${path}\n  All pages: ${addressOf(server)}/\n`,
  );
}

/**
 * Built again after each change and served with CORS: the portal's content security policy takes no style that a dev
 * server injects, and a built remote uses the portal's own React.
 */
async function serveInPortal(name: string, portal: string, port: number): Promise<void> {
  if (!URL.canParse(portal)) throw new Error(`--portal needs the address of a portal, not "${portal}".`);
  const { dir, id } = await findRemote(name);
  const { origin } = new URL(portal);
  const outDir = join(root, 'node_modules/.vite/develop', id);
  process.env['NODE_ENV'] = 'production';
  const { build, preview } = await import('vite');
  const watcher = (await build({
    root: dir,
    configFile: join(dir, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, watch: {} },
  })) as Rolldown.RolldownWatcher;
  let address = '';
  watcher.on('event', async (event) => {
    if (event.code === 'ERROR') console.error(event.error.message);
    if (event.code !== 'END') return;
    copyFileSync(join(dir, 'portal.json'), join(outDir, 'portal.json'));
    if (address !== '') return console.log(`    Rebuilt. Reload the page.`);
    const server = await preview({
      configFile: false,
      root: dir,
      build: { outDir },
      preview: {
        host: '127.0.0.1',
        port,
        cors: { origin },
        // A public portal may ask this machine only with its permission.
        headers: { 'Access-Control-Allow-Private-Network': 'true', 'Cache-Control': 'no-cache' },
      },
    });
    address = addressOf(server);
    console.log(`
  ${id} inside ${origin}, for your browser only:
    ${origin}/?develop=${id}@${address}
  The portal must allow it: DEVELOP_ORIGINS=${address}\n`);
  });
}

const addressOf = ({ httpServer }: { httpServer: { address: () => unknown } | null }) =>
  `http://127.0.0.1:${(httpServer!.address() as { port: number }).port}`;

const options = { portal: { type: 'string' }, port: { type: 'string' } } as const;
const { values, positionals } = readArguments(help, options, 1);
const [name] = positionals;
const port = Number(values.port ?? Number(process.env['PORT'] ?? 4000) + 10);
try {
  if (name === undefined) {
    process.argv.push('--dev');
    await import('../start/main.ts');
  } else if (values.portal !== undefined) await serveInPortal(name, values.portal, port);
  else await serveAlone(name, port);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
