import { createRequire } from 'node:module';
import { join } from 'node:path';
import { contractVersion, type ShellProvides } from '@campus/contracts';
import type { Plugin, Rolldown } from 'vite';

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
    async generateBundle() {
      const shared: ShellProvides['shared'] = {};
      const versions: ShellProvides['versions'] = {};
      for (const [name, { source, version }] of Object.entries(packages)) {
        const module = await this.resolve(source, join(root, 'index.html'));
        if (!module) this.error(`${name} is shared, but can't be found`);
        const names =
          this.getModuleInfo(module.id)?.inputFormat === 'cjs'
            ? Object.keys(createRequire(join(root, 'package.json'))(name) as object)
            : await exportedNames(this, module.id);
        if (names.length === 0) this.error(`${name} is shared, but is no part of this build`);
        shared[name] = names.toSorted();
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

/** The names that a module of the build exports, also those that it passes on from others. */
async function exportedNames(context: Rolldown.PluginContext, id: string): Promise<string[]> {
  const { exports = [], code } = context.getModuleInfo(id) ?? {};
  const names = new Set(exports.filter((name) => name !== '*'));
  if (!exports.includes('*') || !code) return [...names];
  const { body } = context.parse(code);
  for (const statement of body) {
    if (statement.type !== 'ExportAllDeclaration' || statement.exported) continue;
    const source = await context.resolve(statement.source.value, id);
    const passedOn = source ? await exportedNames(context, source.id) : [];
    for (const name of passedOn) if (name !== 'default') names.add(name);
  }
  return [...names];
}
