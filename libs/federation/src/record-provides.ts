import { createRequire } from 'node:module';
import { join } from 'node:path';
import { contractVersion, type ShellProvides } from '@campus/contracts';
import type { Plugin } from 'vite';

/**
 * Writes `provides.json` (ShellProvides): the names that each shared package really has in this build of the shell.
 * @param packages by shared package, the module that the shell gives to remotes for it, and its version
 */
export function recordProvides(
  root: string,
  packages: Record<string, { source: string; version: string }>,
): Plugin {
  return {
    name: 'campus:record-provides',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const shared: ShellProvides['shared'] = {};
      const versions: ShellProvides['versions'] = {};
      for (const [name, { source, version }] of Object.entries(packages)) {
        const module = await this.resolve(source, join(root, 'index.html'));
        const chunk = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.isDynamicEntry && file.facadeModuleId === module?.id,
        );
        if (chunk?.type !== 'chunk') this.error(`${name} is shared, but no file of this build is it`);
        shared[name] = namesOf(chunk.exports, root, name);
        versions[name] = version;
      }
      const provides: ShellProvides = { contract: contractVersion, shared, versions };
      this.emitFile({
        type: 'asset',
        fileName: 'provides.json',
        source: `${JSON.stringify(provides, null, 2)}\n`,
      });
    },
  };
}

/** A CommonJS package is a single default export of its chunk: the names are those of the object. */
function namesOf(exported: string[], root: string, name: string): string[] {
  const isCommonJs = exported.length === 1 && exported[0] === 'default';
  const names = isCommonJs
    ? Object.keys(createRequire(join(root, 'package.json'))(name) as object)
    : exported;
  return names.toSorted();
}
