import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commonOptions } from './commands/command.ts';
import { commands } from './commands/run.ts';
import { countStages } from './commands/read.ts';
import { statementOptions } from './commands/write.ts';
import { indexOptions } from './index-keys.ts';
import { queryOperators } from './query/match.ts';
import { projectionOperators } from './query/projection.ts';
import { pushModifiers } from './update/arrays.ts';
import { updateOperators } from './update/update.ts';

/** The tables of "The promise" in README.md: the words in code style, by the first cell of their row. */
function promised(): Record<string, string[]> {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const [, section] = /^## The promise$(.*?)^## /ms.exec(readme) as unknown as [string, string];
  const words = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word as string);
  const rows = [...section.matchAll(/^\| (.+?) +\| (.*?) *\|$/gm)].filter(([row]) => row.includes('`'));
  return Object.fromEntries(
    rows.flatMap(([, first = '', second = '']) => {
      const names = words(first);
      return (names.length > 0 ? names : [first]).map((name) => [name, words(second).toSorted()]);
    }),
  );
}

test('README.md lists exactly what works', () => {
  const works: Record<string, string[]> = {
    ...Object.fromEntries(Object.entries(commands).map(([name, { options }]) => [name, options])),
    'every command': commonOptions,
    'each of updates': statementOptions['update.updates'],
    'each of deletes': statementOptions['delete.deletes'],
    'each of indexes': indexOptions,
    'query operators': queryOperators,
    'projection operators': projectionOperators,
    'update operators': Object.keys(updateOperators),
    'modifiers of $push': pushModifiers,
    'stages of aggregate': countStages,
  };
  const sorted = Object.fromEntries(Object.entries(works).map(([name, list]) => [name, list.toSorted()]));
  expect(promised()).toEqual(sorted);
});
