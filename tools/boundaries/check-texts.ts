import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findInlineTexts } from './find-inline-texts.ts';

const isChecked = (file: string) => !/\.test\.tsx$|(^|\/)testing\//.test(file);

/** One line for each text for people that no language could change: `file:line: what is wrong`. */
export function checkTexts(root: string): string[] {
  const sources = globSync('{mfe-*,shell}/src/**/*.tsx', { cwd: root });
  return sources
    .filter(isChecked)
    .toSorted()
    .flatMap((file) =>
      findInlineTexts(file, readFileSync(join(root, file), 'utf8')).map(
        ({ line, text }) => `${file}:${line}: wants t from @lingui/core/macro: ${text}`,
      ),
    );
}
