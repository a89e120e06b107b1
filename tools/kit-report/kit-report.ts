import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** @returns what the kit exports and of what type, as TypeScript declares it; by file, without comments */
export function kitReport(root: string): string {
  const kit = join(root, 'libs/portal-kit');
  const types = join(kit, 'dist/types');
  rmSync(types, { recursive: true, force: true });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.report.json'],
    { cwd: kit, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stdout + stderr);
  return reportOf(join(types, 'portal-kit/src/index.d.ts'));
}

/** The declarations of a file and of the files that it re-exports. */
export function reportOf(index: string): string {
  const files: string[] = [];
  const lines: string[] = [];
  for (const { text, source } of statementsOf(index)) {
    if (source?.startsWith('.') && !files.includes(source)) files.push(source);
    if (!source?.startsWith('.') || !text.startsWith('export *')) lines.push(text);
  }
  const parts = files.toSorted().map((file) => {
    const declared = statementsOf(join(dirname(index), file.replace(/\.tsx?$/, '.d.ts')));
    return [`# ${file}`, ...declared.map(({ text }) => text).toSorted()].join('\n');
  });
  return `${[lines.join('\n'), ...parts].filter(Boolean).join('\n\n')}\n`;
}

/** Each on one line, so that a change is one line of a diff. */
function statementsOf(file: string): { text: string; source: string | undefined }[] {
  const text = readFileSync(file, 'utf8');
  const { program, comments, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  let bare = text;
  for (const { start, end } of comments)
    bare = bare.slice(0, start) + ' '.repeat(end - start) + bare.slice(end);
  return program.body
    .filter(({ type }) => type !== 'ImportDeclaration')
    .map((node) => ({
      text: bare.slice(node.start, node.end).replace(/\s+/g, ' ').trim(),
      source: 'source' in node && node.source ? String(node.source.value) : undefined,
    }))
    .filter((statement) => statement.text !== 'export {};');
}
