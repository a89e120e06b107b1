import { CommandError } from '../errors.ts';
import { isArrayIndex } from '../query/paths.ts';
import { type Doc, isDoc, MISSING, typeName } from '../values.ts';

type Container = Doc | unknown[];

// A path could otherwise fill memory with one huge array.
const maxPadding = 1_500_000;

/** The place that a path without `$` names inside a document, made on the way where it isn't there. */
export class Field {
  readonly path: string;
  readonly #root: Doc;
  readonly #parts: string[];

  constructor(root: Doc, path: string) {
    this.#root = root;
    this.path = path;
    this.#parts = path.split('.');
  }

  get(): unknown {
    const holder = this.#holder(false);
    return holder === undefined ? MISSING : child(holder, this.#last);
  }

  /** @throws PathNotViable where the path leads through something that is neither document nor array. */
  set(value: unknown): void {
    const holder = this.#holder(true) as Container;
    if (!Array.isArray(holder)) {
      define(holder, this.#last, value);
      return;
    }
    const index = Number(this.#last);
    if (index > holder.length + maxPadding)
      throw new CommandError('BadValue', `can't backfill more than ${maxPadding} elements`);
    while (holder.length < index) holder.push(null);
    holder[index] = value;
  }

  unset(): void {
    const holder = this.#holder(false);
    if (holder === undefined) return;
    if (!Array.isArray(holder)) delete holder[this.#last];
    else if (isArrayIndex(this.#last) && Number(this.#last) < holder.length)
      holder[Number(this.#last)] = null;
  }

  get #last(): string {
    return this.#parts[this.#parts.length - 1] as string;
  }

  #holder(create: boolean): Container | undefined {
    let at: Container = this.#root;
    for (const [i, part] of this.#parts.slice(0, -1).entries()) {
      let next = child(at, part);
      if (next === MISSING) {
        if (!create) return undefined;
        next = {};
        new Field(this.#root, this.#parts.slice(0, i + 1).join('.')).set(next);
      }
      if (!isDoc(next) && !Array.isArray(next)) {
        if (!create) return undefined;
        throw this.#notViable(part, next, this.#parts[i + 1] as string);
      }
      at = next;
    }
    if (create && Array.isArray(at) && !isArrayIndex(this.#last))
      throw this.#notViable(this.#parts.at(-2) as string, at, this.#last);
    return at;
  }

  #notViable(name: string, value: unknown, part: string): CommandError {
    return new CommandError(
      'PathNotViable',
      `Cannot create field '${part}' in element {${name}: ${typeName(value)}}`,
    );
  }
}

function child(holder: Container, part: string): unknown {
  if (Array.isArray(holder))
    return isArrayIndex(part) && Number(part) < holder.length ? holder[Number(part)] : MISSING;
  return Object.hasOwn(holder, part) ? holder[part] : MISSING;
}

/** Sets a field even when it is called `__proto__`. */
function define(holder: Doc, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true });
}
