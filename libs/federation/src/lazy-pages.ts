const route =
  /path: (?:'([^']+)'|paths\.(\w+)(?:\('([^']+)'\))?),\s*element: lazyPage\([^']*import\('([^']+)'\)/g;

/**
 * The lazily imported pages of a remote, by the path of their route: their modules, as the import names them. Both files are read
 * as text, in the shape that the formatter gives them. A path that is more than a text, `paths.name` or `paths.name(':id')` is
 * left out: the files of its page are only not preloaded.
 * @param paths the text of paths.ts
 */
export function lazyPages(module: string, paths: string): Record<string, string> {
  const pages: Record<string, string> = {};
  for (const [, text, name, parameter, imported] of module.matchAll(route)) {
    const path = text ?? pathOf(name!, parameter, paths);
    if (path !== undefined) pages[path] = imported!;
  }
  return pages;
}

function pathOf(name: string, parameter: string | undefined, paths: string): string | undefined {
  const constants = Object.fromEntries(
    [...paths.matchAll(/const (\w+) = '([^']*)'/g)].map(([, constant, value]) => [constant, value]),
  );
  const [, text, template] =
    new RegExp(`\\b${name}: (?:'([^']*)'|(?:\\(.*\\) => )?\`([^\`]*)\`)`).exec(paths) ?? [];
  const path =
    text ?? template?.replaceAll(/\$\{(\w+)\}/g, (all, used) => constants[used] ?? parameter ?? all);
  return path?.includes('$') ? undefined : path;
}
