import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const helper = /^import \{ (?:importAll|importEach) \} from '[^']+';$/m;
const call = /\b(await importAll|importEach)\(import\.meta\.dirname, '([^']+)'\)/g;

/** For Rolldown and Vite: reads the folders while bundling, and writes the imports that the call would make. */
export function importAllStatically() {
  return {
    name: 'campus:import-all',
    enforce: 'pre' as const,
    transform(code: string, id: string): { code: string; map: null } | undefined {
      if (!helper.test(code)) return undefined;
      const imports: string[] = [];
      const dir = dirname(id);
      const written = code.replace(helper, '').replaceAll(call, (_, form: string, pattern: string) => {
        const modules = globSync(pattern, { cwd: dir })
          .toSorted()
          .map((file) => {
            const [key, from] = [basename(dirname(file)), join(dir, file)].map((text) =>
              JSON.stringify(text),
            );
            if (form === 'importEach') return `${key}: () => import(${from})`;
            const name = `found${imports.length}`;
            imports.push(`import * as ${name} from ${from};`);
            return `${key}: ${name}`;
          });
        return `({ ${modules.join(', ')} })`;
      });
      if (/\bimport(All|Each)\b/.test(written))
        throw new Error(
          `${id}: importAll or importEach is called in a form that can't be bundled. See import-all.ts.`,
        );
      return { code: `${imports.join(' ')} ${written}`, map: null };
    },
  };
}
