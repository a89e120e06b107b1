/**
 * Everything here works on what the browser had before a remote ran: no iteration and no array method, because a remote
 * may have replaced them.
 */
const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;

interface Watched {
  name: string;
  holder: object;
  /** Every key when left out. */
  keys?: readonly PropertyKey[];
}
const globalNames = [
  'Array',
  'fetch',
  'Function',
  'Headers',
  'JSON',
  'Map',
  'Object',
  'Promise',
  'queueMicrotask',
  'Request',
  'Response',
  'Set',
  'String',
  'URL',
  'XMLHttpRequest',
];
const watched: Watched[] = [
  { name: '', holder: globalThis, keys: globalNames },
  { name: 'Array.', holder: Array },
  { name: 'Array.prototype.', holder: Array.prototype },
  { name: 'Crypto.prototype.', holder: Object.getPrototypeOf(crypto) as object },
  { name: 'crypto.', holder: crypto },
  { name: 'Element.prototype.', holder: Element.prototype },
  { name: 'EventTarget.prototype.', holder: EventTarget.prototype },
  { name: 'Function.prototype.', holder: Function.prototype },
  { name: 'History.prototype.', holder: History.prototype },
  { name: 'history.', holder: history },
  { name: 'JSON.', holder: JSON },
  { name: 'Map.prototype.', holder: Map.prototype },
  { name: 'Node.prototype.', holder: Node.prototype },
  { name: 'Object.', holder: Object },
  { name: 'Object.prototype.', holder: Object.prototype },
  { name: 'Promise.', holder: Promise },
  { name: 'Promise.prototype.', holder: Promise.prototype },
  { name: 'Response.prototype.', holder: Response.prototype },
  { name: 'Set.prototype.', holder: Set.prototype },
  { name: 'Storage.prototype.', holder: Storage.prototype },
  // Plain http has none.
  { name: 'SubtleCrypto.prototype.', holder: Object.getPrototypeOf(crypto.subtle ?? {}) as object },
  { name: 'String.prototype.', holder: String.prototype },
  { name: 'XMLHttpRequest.prototype.', holder: XMLHttpRequest.prototype },
];

type Properties = { key: PropertyKey; descriptor: PropertyDescriptor | undefined }[];

function propertiesOf({ holder, keys = ownKeys(holder) }: Watched): Properties {
  const properties: Properties = [];
  for (let i = 0; i < keys.length; i += 1) {
    const key = keys[i]!;
    properties[i] = { key, descriptor: getOwnPropertyDescriptor(holder, key) };
  }
  return properties;
}

const isSame = (a: PropertyDescriptor | undefined, b: PropertyDescriptor | undefined) =>
  a?.value === b?.value && a?.get === b?.get && a?.set === b?.set;

/**
 * Remembers the built-in functions that all parts of a page rely on.
 * @returns what puts back each that was replaced, removed or added since, and gives their names, e.g. `Array.prototype.map`
 */
export function guardGlobals(): () => string[] {
  const before: Properties[] = [];
  for (let i = 0; i < watched.length; i += 1) before[i] = propertiesOf(watched[i]!);
  const sheets = document.adoptedStyleSheets;
  const sheetCount = sheets?.length;

  return () => {
    const changed: string[] = [];
    const note = (prefix: string, key: PropertyKey) =>
      defineProperty(changed, changed.length, {
        value: prefix + (typeof key === 'symbol' ? 'symbol' : key),
        configurable: true,
        enumerable: true,
        writable: true,
      });
    for (let i = 0; i < watched.length; i += 1) {
      const { name, holder, keys } = watched[i]!;
      const then = before[i]!;
      for (let j = 0; j < then.length; j += 1) {
        const { key, descriptor } = then[j]!;
        if (isSame(descriptor, getOwnPropertyDescriptor(holder, key))) continue;
        if (descriptor) defineProperty(holder, key, descriptor);
        else deleteProperty(holder, key);
        note(name, key);
      }
      if (keys) continue;
      const now = ownKeys(holder);
      for (let j = 0; j < now.length; j += 1) {
        let isKnown = false;
        for (let k = 0; k < then.length && !isKnown; k += 1) isKnown = then[k]!.key === now[j];
        if (isKnown) continue;
        deleteProperty(holder, now[j]!);
        note(name, now[j]!);
      }
    }
    if (sheets && sheets.length > sheetCount!) {
      sheets.length = sheetCount!;
      note('document.', 'adoptedStyleSheets');
    }
    return changed;
  };
}
