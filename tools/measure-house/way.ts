import { dirname, join } from 'node:path/posix';
import { parseSync } from 'vite';
import type { Source } from './sources.ts';

/** Any node of the syntax tree; its other properties are nodes, lists of nodes and plain values. */
interface Node {
  type: string;
  [property: string]: unknown;
}
interface Module {
  path: string;
  declared: Map<string, Node>;
  imported: Map<string, { file: string; name: string }>;
}
/** Code that counts only once its name is used. */
interface Lazy {
  module: Module;
  name: string;
  nodes: Node[];
  isMember: boolean;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode);
const nameOf = (value: unknown) =>
  isNode(value) && value.type === 'Identifier' ? (value.name as string) : '';
const isFunction = (value: unknown) => isNode(value) && /^(ArrowFunction|Function)/.test(value.type);
const isType = (node: Node) => /^TS(Interface|TypeAlias)/.test(node.type);

/** The name of the type that a function says it returns. */
function returnedType(declared: Node): string {
  const { returnType } = (declared.init ?? declared) as { returnType?: { typeAnnotation: Node } };
  return nameOf(returnType?.typeAnnotation.typeName);
}

/**
 * The files of the API in which something happens between the call of an endpoint's handler and its answer.
 *
 * Starting from the handler that is passed beside the endpoint, names are followed to their declarations: variables,
 * functions and types of `api/src`, not packages. A function inside another one, a function or a shorthand in an
 * object, and a property of an interface count only when their name is used on the way (so a handler's dependencies
 * are followed through the types of its parameters). An interface leads to the function that says it returns it,
 * where one file has both. Files that give only types don't count.
 */
export function wayOf(sources: Source[], endpoint: string): string[] {
  const modules = new Map<string, Module>();
  const reached = new Set<string>();
  const seen = new Set<Node>();
  const locals = new Set<string>();
  const members = new Set<string>();
  let lazies: Lazy[] = [];

  for (const { path, text } of sources) modules.set(path, readModule(path, text));
  for (const { path, text } of sources) {
    const module = modules.get(path)!;
    if (text.includes(endpoint)) start(module, parseProgram(path, text), []);
  }
  for (let used = 1; used > 0;) {
    const due = lazies.filter((lazy) =>
      lazy.isMember ? members.has(lazy.name) : locals.has(`${lazy.module.path} ${lazy.name}`),
    );
    lazies = lazies.filter((lazy) => !due.includes(lazy));
    for (const { module, nodes } of due) for (const node of nodes) walk(module, node);
    used = due.length;
  }
  if (reached.size === 0) throw new Error(`No handler of ${endpoint} was found: route(${endpoint}, handler)`);
  return [...reached].toSorted();

  /** Finds `route(endpoint, handler)`; what the functions around it declare may be used by the handler. */
  function start(module: Module, node: Node, around: Node[]): void {
    const [first, ...handlers] = (node.type === 'CallExpression' ? node.arguments : []) as Node[];
    const isEndpoint = module.imported.get(nameOf(first))?.name === endpoint;
    if (isEndpoint && nameOf(node.callee) === 'route') {
      for (const scope of around) offerLocals(module, scope);
      for (const handler of handlers) walk(module, handler);
    }
    for (const child of childrenOf(node)) start(module, child, isFunction(node) ? [...around, node] : around);
  }

  function offerLocals(module: Module, scope: Node): void {
    const offer = (name: string, ...nodes: Node[]) => lazies.push({ module, name, nodes, isMember: false });
    for (const parameter of scope.params as Node[]) offer(nameOf(parameter), parameter);
    const body = scope.body as Node;
    for (const statement of isNode(body) ? childrenOf(body) : []) {
      if (statement.type === 'FunctionDeclaration') offer(nameOf(statement.id), statement);
      for (const { id, init } of (statement.declarations ?? []) as { id: Node; init: Node }[])
        if (id.type === 'ObjectPattern')
          for (const { value } of id.properties as { value: Node }[]) offer(nameOf(value), id, init);
        else offer(nameOf(id), init);
    }
  }

  function follow(module: Module, name: string): void {
    locals.add(`${module.path} ${name}`);
    const from = module.imported.get(name);
    const target = from && modules.get(from.file);
    if (target) follow(target, from.name);
    const declared = module.declared.get(name);
    if (!declared || seen.has(declared)) return;
    walk(module, declared, true);
    if (!isType(declared)) reached.add(module.path);
    else for (const [maker, made] of module.declared) if (returnedType(made) === name) follow(module, maker);
  }

  function later(module: Module, key: unknown, node: Node): void {
    lazies.push({ module, name: nameOf(key), nodes: [node], isMember: true });
  }

  function walk(module: Module, node: Node, now = false): void {
    if (seen.has(node)) return;
    if (!now && node.type === 'FunctionDeclaration')
      return void lazies.push({
        module,
        name: nameOf(node.id),
        nodes: [{ ...node, type: 'Nested' }],
        isMember: false,
      });
    if (!now && node.type === 'VariableDeclarator' && isFunction(node.init))
      return void lazies.push({ module, name: nameOf(node.id), nodes: [node.init as Node], isMember: false });
    seen.add(node);
    switch (node.type) {
      case 'Identifier':
        follow(module, nameOf(node));
        break;
      case 'MemberExpression':
        if (!node.computed) members.add(nameOf(node.property));
        walk(module, node.object as Node);
        if (node.computed) walk(module, node.property as Node);
        return;
      case 'ObjectPattern':
        for (const { key } of node.properties as Node[]) members.add(nameOf(key));
        if (isNode(node.typeAnnotation)) walk(module, node.typeAnnotation);
        for (const { value } of node.properties as { value: Node }[])
          if (isNode(value) && value.type !== 'Identifier') walk(module, value);
        return;
      case 'Property':
        if (node.shorthand || isFunction(node.value)) return later(module, node.key, node.value as Node);
        return walk(module, node.value as Node);
      case 'TSPropertySignature':
      case 'TSMethodSignature':
      case 'MethodDefinition':
        return later(module, node.key, { ...node, key: null, type: 'Member' });
      default:
    }
    for (const child of childrenOf(node)) walk(module, child);
  }
}

const parseProgram = (path: string, text: string) => parseSync(path, text).program as unknown as Node;

function readModule(path: string, text: string): Module {
  const module: Module = { path, declared: new Map(), imported: new Map() };
  for (const statement of parseProgram(path, text).body as Node[]) {
    const from = (statement.source as { value: string } | null)?.value ?? '';
    if (statement.type === 'ImportDeclaration')
      for (const { local, imported } of statement.specifiers as Node[])
        module.imported.set(nameOf(local), {
          file: from.startsWith('.') ? join(dirname(path), from) : from,
          name: nameOf(imported),
        });
    const declared = (statement.declaration ?? statement) as Node;
    for (const one of [declared, ...((declared.declarations ?? []) as Node[])])
      if (nameOf(one.id)) module.declared.set(nameOf(one.id), one);
  }
  return module;
}
