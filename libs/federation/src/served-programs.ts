import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { importAllStatically } from '@campus/contracts/by-folder/plugin';
import { build } from 'rolldown';
import { type Plugin, searchForWorkspaceRoot } from 'vite';

const query = '?program';

/**
 * `import * as program from 'package/name?program'` lets a page offer a program for Node.js: `{ url, sha256 }` of one
 * file that the remote serves, with all that the program imports.
 */
export function servedPrograms(): Plugin {
  let workspace = '';
  let isBuild = false;
  return {
    name: 'campus:served-programs',
    enforce: 'pre',
    configResolved({ command, root }) {
      workspace = searchForWorkspaceRoot(root);
      isBuild = command === 'build';
    },
    async resolveId(source, importer) {
      if (!source.endsWith(query)) return null;
      const found = await this.resolve(source.slice(0, -query.length), importer);
      return found && `${found.id}${query}`;
    },
    async load(id) {
      if (!id.endsWith(query)) return null;
      const file = id.slice(0, -query.length);
      const code = await bundleProgram(file, workspace);
      const sha256 = createHash('sha256').update(code).digest('hex');
      const name = `${basename(file, '.ts')}.mjs`;
      // The dev server and tests have no folder of files.
      const url = isBuild
        ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name, source: code })}`
        : JSON.stringify(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
      return `export const url = ${url};\nexport const sha256 = '${sha256}';`;
    },
  };
}

async function bundleProgram(file: string, workspace: string): Promise<string> {
  const { output } = await build({
    // The names of the sources in the bundle are relative to it.
    cwd: workspace,
    input: file,
    platform: 'node',
    plugins: [importAllStatically()],
    output: { format: 'esm', codeSplitting: false },
    write: false,
  });
  return output[0].code;
}
