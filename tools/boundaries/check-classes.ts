import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Classes that a CSS module lacks, and those that no component names; one line each. */
export function checkClasses(root: string): string[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const find = (pattern: string) => globSync(`{shell,mfe-*,libs/*}/src/**/${pattern}`, { cwd: root });
  const classes = new Map(find('*.module.css').map((sheet) => [sheet, classesIn(read(sheet))]));
  const named = new Map<string, Set<string>>();
  /** Sheets from which a component picks a class by a variable: all their classes count as used. */
  const chosen = new Set<string>();
  const faults: string[] = [];

  for (const file of find('*.tsx')) {
    const text = read(file);
    for (const [, styles, path] of text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)) {
      const sheet = join(dirname(file), path!);
      if (new RegExp(`(?<![-\\w])${styles}\\[[^']`).test(text)) chosen.add(sheet);
      for (const [, dotted, quoted] of text.matchAll(
        new RegExp(`(?<![-\\w])${styles}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'),
      )) {
        const name = (dotted ?? quoted)!;
        named.set(sheet, (named.get(sheet) ?? new Set()).add(name));
        if (!classes.get(sheet)?.has(name)) faults.push(`${file}: ${sheet} has no class ${name}`);
      }
    }
  }
  for (const [sheet, names] of classes)
    for (const name of names)
      if (!chosen.has(sheet) && !named.get(sheet)?.has(name))
        faults.push(`${sheet}: no component names the class ${name}`);
  return faults;
}

function classesIn(css: string): Set<string> {
  const selectors = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)\{/g);
  const names = [...selectors].flatMap(([, selector]) =>
    selector!.trim().startsWith('@') ? [] : [...selector!.matchAll(/\.([a-zA-Z][\w-]*)/g)],
  );
  return new Set(names.map(([, name]) => name!));
}
