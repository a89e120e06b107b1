import { readFileSync, writeFileSync } from 'node:fs';
import { programs } from '../programs.ts';

/** Programs of a checkout that have another name as a command of `campus`. */
const renamed: Record<string, string> = {
  'db:check': 'check-database',
  'db:export': 'export-database',
  'db:import': 'import-database',
};
const tools = ['remotes', 'db:\\w+', ...Object.keys(programs)].join('|');
const inCheckout = new RegExp(String.raw`npm run (${tools})( \[)?(?: ?-- (?=\S))?|npm (start)`, 'g');

/** Replaces the commands of a checkout in texts for people: `npm run backup -- --to DIR` is `campus backup --to DIR`. */
export const typedInRelease = (text: string): string =>
  text.replaceAll(inCheckout, (found: string, tool: string | undefined, bracket = '', start?: string) =>
    tool || start
      ? `campus ${start ?? renamed[tool!] ?? tool}${bracket}${found.endsWith('-- ') && !bracket ? ' ' : ''}`
      : found,
  );

export const rewriteCommands = (file: string): void =>
  writeFileSync(file, typedInRelease(readFileSync(file, 'utf8')));
