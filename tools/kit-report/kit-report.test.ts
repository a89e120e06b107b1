import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reportOf } from './kit-report.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'kit-report-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function report(button: string, index = `export * from './button.tsx';`) {
  writeFileSync(join(folder, 'index.d.ts'), index);
  writeFileSync(join(folder, 'button.d.ts'), button);
  return reportOf(join(folder, 'index.d.ts'));
}
const button = 'export declare function Button(props: {\n  tone: string;\n}): string;';

test('lists each exported declaration on a line, under its file', () => {
  expect(report(`import 'react';\n${button}\nexport {};`)).toBe(
    '# ./button.tsx\nexport declare function Button(props: { tone: string; }): string;\n',
  );
});

test('changes when an export is added, removed or renamed, or its type changes', () => {
  const before = report(button);
  expect(report(`${button}\nexport declare const size: number;`)).not.toBe(before);
  expect(report('')).not.toBe(before);
  expect(report(button.replace('Button', 'Knob'))).not.toBe(before);
  expect(report(button.replace('tone: string', 'tone: number'))).not.toBe(before);
});

test('leaves out what a file exports and the kit does not', () => {
  const named = `export { Button } from './button.tsx';`;
  expect(report(`${button}\nexport declare const size: number;`, named)).toBe(report(button));
});

test('stays the same if only a comment, a line break or the order changes', () => {
  const more = 'export declare const size: number;';
  expect(report(`/** A button. */\n${button.replaceAll('\n', ' ')}\n${more}`)).toBe(
    report(`${more}\n${button}`),
  );
});
