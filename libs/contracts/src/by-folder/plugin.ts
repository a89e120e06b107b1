import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const helper = /^import \{ importAll \} from '[^']+';$/m;
const call = /\bawait importAll\(import\.meta\.dirname, '([^']+)'\)/g;

/** For Rolldown and Vite: reads the folders while bundling, and writes what `importAll` would find as plain imports. */
export function importAllStatically() {
  return {
    name: 'campus:import-all',
    enforce: 'pre' as const,
    transform(code: string, id: string): { code: string; map: null } | undefined {
      if (!helper.test(code)) return undefined;
      const imports: string[] = [];
      const dir = dirname(id);
      const written = code.replace(helper, '').replaceAll(call, (_, pattern: string) => {
        const modules = globSync(pattern, { cwd: dir })
          .toSorted()
          .map((file) => {
            const name = `found${imports.length}`;
            imports.push(`import * as ${name} from ${JSON.stringify(join(dir, file))};`);
            return `${JSON.stringify(basename(dirname(file)))}: ${name}`;
          });
        return `({ ${modules.join(', ')} })`;
      });
      if (/\bimportAll\b/.test(written))
        throw new Error(`${id}: importAll is called in a form that can't be bundled. See import-all.ts.`);
      return { code: `${imports.join(' ')} ${written}`, map: null };
    },
  };
}
