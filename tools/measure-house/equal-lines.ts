import type { Source } from './sources.ts';

/** Shorter runs of equal lines are not counted. */
const LEAST_LINES = 6;

export interface EqualLines {
  lines: number;
  /** `file:line` of where both begin. */
  places: [string, string];
}

interface Line {
  text: string;
  at: number;
}

/** The lines that are compared, without indentation: all but blank ones, comments, imports and re-exports. */
function comparedLines(text: string): Line[] {
  const blank = (found: string) => found.replace(/[^\n]/g, '');
  return text
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/^(import|export)\b[^;]*?\bfrom\s+'[^']*';/gm, blank)
    .replace(/^import '[^']*';/gm, '')
    .split('\n')
    .map((line, index) => ({ text: line.trim().replace(/\s+/g, ' '), at: index + 1 }))
    .filter((line) => line.text !== '' && !line.text.startsWith('//'));
}

/**
 * Pairs of places with six or more equal lines, each pair as long as it gets. Code that stands three times makes
 * three pairs; a file may be paired with itself, but no line with itself.
 */
export function findEqualLines(sources: Source[]): EqualLines[] {
  const files = sources.map(({ path, text }) => ({ path, lines: comparedLines(text) }));
  const windows = new Map<string, { file: number; line: number }[]>();
  files.forEach(({ lines }, file) => {
    for (let line = 0; line + LEAST_LINES <= lines.length; line += 1) {
      const key = lines
        .slice(line, line + LEAST_LINES)
        .map((one) => one.text)
        .join('\n');
      windows.set(key, [...(windows.get(key) ?? []), { file, line }]);
    }
  });

  const found: EqualLines[] = [];
  for (const starts of windows.values())
    for (const [index, a] of starts.entries())
      for (const b of starts.slice(index + 1)) {
        const [first, second] = [files[a.file]!, files[b.file]!];
        const equal = (offset: number) => {
          const one = first.lines[a.line + offset]?.text;
          return one !== undefined && one === second.lines[b.line + offset]?.text;
        };
        const overlap = a.file === b.file && b.line - a.line < LEAST_LINES;
        // A pair that begins earlier has these lines already.
        if (overlap || equal(-1)) continue;
        let lines = LEAST_LINES;
        while (equal(lines)) lines += 1;
        found.push({
          lines,
          places: [`${first.path}:${first.lines[a.line]!.at}`, `${second.path}:${second.lines[b.line]!.at}`],
        });
      }
  return found.toSorted((one, other) => other.lines - one.lines);
}
