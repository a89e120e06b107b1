import { parseSync } from 'vite';
import type { Source } from './sources.ts';

/** The distinct titles of the tests, with those of the `describe`s around them; a table of cases is one. */
export function testTitles(sources: Source[]): Set<string> {
  const titles = new Set<string>();
  for (const { path, text } of sources.filter((source) => /\.test\.tsx?$/.test(source.path)))
    collect(parseSync(path, text).program, text, '', titles);
  return titles;
}

function collect(node: unknown, text: string, around: string, titles: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  const { callee, arguments: given } = node as {
    callee?: { start: number; end: number };
    arguments?: { start: number; end: number }[];
  };
  let inside = around;
  const [, kind] = (callee && /^(test|it|describe)\b/.exec(text.slice(callee.start, callee.end))) ?? [];
  // Of `test.each(table)(title, …)` only the outer call has a title.
  if (kind && given?.[0] && /^['"`]/.test(text.slice(given[0].start))) {
    inside = `${around} ${text.slice(given[0].start + 1, given[0].end - 1)}`.trim();
    if (kind !== 'describe') titles.add(inside);
  }
  for (const child of Object.values(node).flat()) collect(child, text, inside, titles);
}
