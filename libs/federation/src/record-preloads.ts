import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * Kinds of pages: the modules that each loads besides what every page has, relative to the root, and the calls that it
 * makes when it opens.
 */
export type Preloads = Record<string, { files: string[]; reads?: string[] }>;

/** A chunk with all that it imports at once, and their style sheets. */
export function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set([chunk.fileName]);
  // A loop over a set also visits elements that are added meanwhile.
  for (const name of files) {
    const file = bundle[name];
    if (file?.type !== 'chunk') continue;
    for (const imported of file.imports) files.add(imported);
    for (const sheet of file.viteMetadata?.importedCss ?? []) files.add(sheet);
  }
  return files;
}

/** The chunk that an `import()` of this module loads. */
export const chunkOf = (id: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk | undefined =>
  Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.isDynamicEntry && file.facadeModuleId === id,
  ) as Rolldown.OutputChunk | undefined;

/**
 * Writes `preloads.json`: for each kind of page what it reads, and the files that it loads besides those that `index.html` names. The API
 * puts them into the page, so that a browser asks for all at once.
 */
export function recordPreloads(root: string, preloads: Preloads): Plugin {
  return {
    name: 'campus:record-preloads',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const main = join(root, 'src/main.tsx');
      const entry = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.moduleIds.includes(main),
      );
      const known = entry?.type === 'chunk' ? filesOf(entry, bundle) : new Set<string>();
      const filesOfModule = (module: string) => {
        const chunk = chunkOf(join(root, module), bundle);
        if (!chunk) return this.error(`${module} is to be preloaded, but nothing imports it lazily`);
        return [...filesOf(chunk, bundle)].filter((file) => !known.has(file));
      };
      const needs = Object.entries(preloads).map(([kind, { files, reads }]) => [
        kind,
        { files: [...new Set(files.flatMap(filesOfModule))], reads },
      ]);
      this.emitFile({
        type: 'asset',
        fileName: 'preloads.json',
        source: `${JSON.stringify(Object.fromEntries(needs), null, 2)}\n`,
      });
    },
  };
}
