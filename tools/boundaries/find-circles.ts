import { dirname, join } from 'node:path/posix';

/**
 * Groups of files that import each other in a circle, directly or by way of others; each is sorted.
 * @param imports what each file imports, by path relative to the root; specifiers of packages are ignored
 */
export function findCircles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const targets = new Map(
    [...imports].map(([file, specifiers]) => [
      file,
      specifiers
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => join(dirname(file), specifier))
        .filter((path) => imports.has(path)),
    ]),
  );

  // Tarjan's strongly connected components.
  const circles: string[][] = [];
  const order = new Map<string, number>();
  /** Files whose circle is still growing. */
  const open: string[] = [];
  function visit(file: string): number {
    const position = order.size;
    order.set(file, position);
    let low = position;
    open.push(file);
    for (const target of targets.get(file)!) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, order.get(target)!);
    }
    if (low === position) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1 || targets.get(file)!.includes(file)) circles.push(circle.toSorted());
    }
    return low;
  }
  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return circles;
}
