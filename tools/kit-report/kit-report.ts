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

/** The declarations of a file, and those that it re-exports from others. */
export function reportOf(index: string): string {
  const lines: string[] = [];
  const parts: string[] = [];
  for (const { text, source } of statementsOf(index).toSorted((a, b) =>
    (a.source ?? '') < (b.source ?? '') ? -1 : 1,
  )) {
    if (!source?.startsWith('.')) {
      lines.push(text);
      continue;
    }
    const declared = statementsOf(join(dirname(index), source.replace(/\.tsx?$/, '.d.ts'))).map(
      (one) => one.text,
    );
    const names = /^export (?:type )?\{(.*)\}/.exec(text)?.[1]?.match(/\w+/g);
    const passedOn = declared.filter((one) => !names || names.includes(nameOf(one)));
    parts.push([`# ${source}`, ...passedOn.toSorted()].join('\n'));
  }
  return `${[lines.join('\n'), ...parts].filter(Boolean).join('\n\n')}\n`;
}

/** What `export declare function Button(…)` declares. */
const nameOf = (declaration: string) =>
  /^export (?:declare )?(?:abstract )?(?:const|let|function|class|interface|type) (\w+)/.exec(
    declaration,
  )?.[1] ?? '';

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
