import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findInlineTexts } from './find-inline-texts.ts';

/** Folders whose texts are still in the components. The list only gets shorter. */
const notYet: readonly string[] = [
  'mfe-budget/src/application',
  'mfe-budget/src/components',
  'mfe-budget/src/entry',
  'mfe-budget/src/ledger',
  'mfe-budget/src/pages',
  'mfe-budget/src/register',
  'mfe-budget/src/review',
  'mfe-complaints/src/admin',
  'mfe-complaints/src/complaint',
  'mfe-complaints/src/figures',
  'mfe-complaints/src/filing',
  'mfe-complaints/src/follow-up',
  'mfe-complaints/src/list',
  'mfe-complaints/src/pages',
  'mfe-complaints/src/queue',
  'shell/src',
];

const isChecked = (file: string) => !/\.test\.tsx$|(^|\/)testing\//.test(file);

/** One line for each text for people outside `texts.ts`: `file:line: what is wrong`. */
export function checkTexts(root: string, only?: string, allowed = notYet): string[] {
  const sources = globSync('{mfe-*,shell}/src/**/*.tsx', { cwd: root });
  return sources
    .filter((file) => isChecked(file) && (only === undefined || file.startsWith(`${only}/`)))
    .filter((file) => !allowed.includes(dirname(file)))
    .toSorted()
    .flatMap((file) =>
      findInlineTexts(file, readFileSync(join(root, file), 'utf8')).map(
        ({ line, text }) => `${file}:${line}: belongs in texts.ts: ${text}`,
      ),
    );
}
