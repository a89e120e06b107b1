import { parseSync, Visitor, type ESTree } from 'vite';

export interface FoundImport {
  /** What is imported, without a query such as `?raw`; `null` when it isn't a plain string. */
  specifier: string | null;
  line: number;
}

const TAKES_A_MODULE = ['require', 'require.resolve', 'import.meta.resolve'];
const MOCKS_A_MODULE = ['vi.mock', 'vi.doMock', 'vi.importActual'];

const text = (node: ESTree.Node | null | undefined) =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

/** `a.b` of a call `a.b(…)`. */
function nameOf(callee: ESTree.Node): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MetaProperty') return 'import.meta';
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return '';
  return `${nameOf(callee.object)}.${callee.property.name}`;
}

const isModuleUrl = (node: ESTree.NewExpression) =>
  nameOf(node.callee) === 'URL' && node.arguments[1] && nameOf(node.arguments[1]) === 'import.meta.url';

/**
 * Everything that a source file imports, also types, mocks, globs and `new URL(…, import.meta.url)`.
 * Throws when the file can't be parsed.
 *
 * Vite's parser, because TypeScript 7 has no API and neither nx nor dependency-cruiser reads .ts without one.
 */
export function findImports(file: string, source: string): FoundImport[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(errors[0].message);

  const found: FoundImport[] = [];
  const add = (at: ESTree.Node, specifier: string | null) =>
    found.push({
      specifier: specifier?.replace(/\?.*$/, '') ?? null,
      line: source.slice(0, at.start).split('\n').length,
    });

  new Visitor({
    ImportDeclaration: (node) => void add(node, node.source.value),
    ExportAllDeclaration: (node) => void add(node, node.source.value),
    ExportNamedDeclaration: (node) => void (node.source && add(node, node.source.value)),
    ImportExpression: (node) => void add(node, text(node.source)),
    TSImportType: (node) => void add(node, text(node.source)),
    TSExternalModuleReference: (node) => void add(node, text(node.expression)),
    NewExpression: (node) => void (isModuleUrl(node) && add(node, text(node.arguments[0]))),
    CallExpression(node) {
      const callee = nameOf(node.callee);
      const [first] = node.arguments;
      const globs = first?.type === 'ArrayExpression' ? first.elements : [first];
      if (callee === 'import.meta.glob')
        for (const glob of globs) add(node, text(glob)?.replace(/^!/, '') ?? null);
      if (TAKES_A_MODULE.includes(callee)) add(node, text(first));
      // vi.mock(import('x')) is found as an import already.
      if (MOCKS_A_MODULE.includes(callee) && first?.type !== 'ImportExpression') add(node, text(first));
    },
  }).visit(program);
  return found;
}
