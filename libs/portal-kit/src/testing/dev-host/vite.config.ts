import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importAllStatically } from '@campus/contracts/by-folder/plugin';
import { messages } from '@campus/federation/messages';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = import.meta.dirname;
/** Sources in the portal's checkout, built files in the package. */
const [ts, tsx] = import.meta.filename.endsWith('.ts') ? ['ts', 'tsx'] : ['js', 'js'];
const [mainFile, pageFile] = [join(here, `main.${tsx}`), join(here, `page.${tsx}`)];
/** Folder of the remote that is shown. */
const remoteDir = process.env['REMOTE_DIR'] ?? process.cwd();
const { id, title } = JSON.parse(readFileSync(join(remoteDir, 'portal.json'), 'utf8')) as {
  id: string;
  title: string;
};

/** One page for every address: the bar with a frame, and in the frame the remote. */
function hostPages(): Plugin {
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/@fs${mainFile}"></script>
  </body>
</html>`;
  const own = join(remoteDir, 'src/testing/answers.ts');
  const remoteModule = `
    export { default as remote } from ${JSON.stringify(join(remoteDir, 'src/module.tsx'))};
    export { default as portalJson } from ${JSON.stringify(join(remoteDir, 'portal.json'))};
    ${existsSync(own) ? `export { answers } from ${JSON.stringify(own)};` : 'export const answers = [];'}`;
  return {
    name: 'campus:dev-host',
    resolveId: (source) => (source === 'virtual:campus-remote' ? `\0${source}` : undefined),
    load: (file) => (file === '\0virtual:campus-remote' ? remoteModule : undefined),
    configureServer: (server) => () => {
      server.middlewares.use((request, response, next) => {
        if (!request.headers.accept?.includes('text/html')) return next();
        response.setHeader('content-type', 'text/html');
        server.transformIndexHtml(request.url ?? '/', html).then((page) => response.end(page), next);
      });
    },
  };
}

/** `npm run dev -- NAME`: one remote alone, without shell, API and federation. Never built. */
export default defineConfig({
  root: remoteDir,
  appType: 'custom',
  cacheDir: join(remoteDir, '../node_modules/.vite/dev-host', id),
  plugins: [importAllStatically(), messages(), react(), hostPages()],
  resolve: { alias: { '@campus/portal-kit/testing': join(here, `twin.${ts}`) } },
  css: { modules: { generateScopedName: `${id}_[name]_[local]_[hash:base64:5]` } },
  optimizeDeps: {
    entries: [mainFile, pageFile, join(remoteDir, 'src/module.tsx')],
    // As packages they would be bundled apart from the host, with a state of their own.
    exclude: ['@campus/contracts', '@campus/portal-kit'],
  },
  server: {
    host: '127.0.0.1',
    warmup: { clientFiles: [pageFile, join(remoteDir, 'src/module.tsx')] },
  },
});
