/** Code that runs in the page. Each function is sent there alone and can't use anything around it; it takes nothing that a
 * remote may have replaced, but for what `rememberBuiltIns` kept before.
 */

/** A remote's description of itself. */
export interface Definition {
  id: unknown;
  /** Absolute patterns, children joined. */
  routes: string[];
  adminSections: string[];
}

/** Text and computed style of each part of the shell that a page shows. */
export type Look = Record<string, Record<string, string>>;

declare global {
  var campusGate:
    | {
        changedBuiltIns: () => string[];
        look: () => Look;
        /** Loads a remote by the shell's own federation host; `undefined` before the shell has asked for it. */
        moduleOf: (id: string) => Promise<{ default?: unknown }> | undefined;
      }
    | undefined;
}

/** Runs before any script of the page. */
export function rememberBuiltIns(): void {
  const { getOwnPropertyDescriptor, getOwnPropertyNames } = Object;
  const { ownKeys } = Reflect;
  const owners: [string, object][] = [];
  for (const name of getOwnPropertyNames(globalThis)) {
    if (!/^[A-Z]/.test(name)) continue;
    const value = getOwnPropertyDescriptor(globalThis, name)?.value as unknown;
    if (typeof value !== 'function' && typeof value !== 'object') continue;
    if (value === null) continue;
    owners.push([name, value]);
    const { prototype } = value as { prototype?: object };
    if (typeof prototype === 'object' && prototype !== null) owners.push([`${name}.prototype`, prototype]);
  }
  owners.push(['window', globalThis]);
  owners.push(['history', history], ['navigator', navigator], ['document', document]);
  const kept = owners.map(([name, owner]) => {
    const properties: [string | symbol, PropertyDescriptor][] = [];
    for (const key of ownKeys(owner)) {
      // Functions and accessors: other values change by themselves.
      const property = getOwnPropertyDescriptor(owner, key);
      if (typeof property?.value === 'function' || property?.get) properties.push([key, property]);
    }
    return { name, owner, properties, keys: ownKeys(owner) };
  });
  const sheets = document.adoptedStyleSheets;
  const properties = [
    'display',
    'visibility',
    'opacity',
    'position',
    'inset',
    'transform',
    'filter',
    'z-index',
    'width',
    'margin',
    'padding',
    'color',
    'background-color',
    'background-image',
    'border',
    'font',
    'letter-spacing',
    'text-transform',
    'text-decoration',
    'overflow',
    'pointer-events',
    'cursor',
    'box-sizing',
    'flex',
    'gap',
    'outline-style',
    'clip-path',
    'content',
  ];
  const select = document.querySelectorAll.bind(document);
  const styleOf = getComputedStyle.bind(globalThis);
  globalThis.campusGate = {
    changedBuiltIns() {
      const changed: string[] = [];
      for (let o = 0; o < kept.length; o += 1) {
        const { name, owner, properties: before, keys } = kept[o]!;
        for (let p = 0; p < before.length; p += 1) {
          const [key, was] = before[p]!;
          const now = getOwnPropertyDescriptor(owner, key);
          if (!now || now.value !== was.value || now.get !== was.get || now.set !== was.set)
            changed[changed.length] = `${name}.${String(key)}`;
        }
        // React and the federation runtime keep something of their own there.
        if (owner === globalThis || owner === document) continue;
        const now = ownKeys(owner);
        for (let n = 0; n < now.length; n += 1) {
          let isKnown = false;
          for (let k = 0; k < keys.length && !isKnown; k += 1) isKnown = keys[k] === now[n];
          if (!isKnown) changed[changed.length] = `${name}.${String(now[n])}`;
        }
      }
      if (sheets.length > 0) changed[changed.length] = 'document.adoptedStyleSheets';
      return changed;
    },
    look() {
      const looks: Look = {};
      const parts = [
        'html',
        'body',
        '#root',
        'body > *',
        'header',
        'header *',
        'main',
        'main h1',
        'main nav',
        'main nav *',
        'footer',
        'footer *',
      ];
      for (let s = 0; s < parts.length; s += 1) {
        const found = select(parts[s]!);
        for (let e = 0; e < found.length && e < 40; e += 1) {
          const element = found[e] as HTMLElement;
          if (/^(SCRIPT|STYLE|LINK)$/.test(element.tagName) || element.closest('svg')) continue;
          const style = styleOf(element);
          const look: Record<string, string> = {};
          for (let p = 0; p < properties.length; p += 1)
            look[properties[p]!] = style.getPropertyValue(properties[p]!);
          if (element.children.length === 0) look['text'] = element.textContent ?? '';
          looks[`${parts[s]} (${e + 1})`] = look;
        }
      }
      return looks;
    },
    moduleOf(id) {
      interface Host {
        name: string;
        options: { remotes: { name: string }[] };
        loadRemote: (name: string) => Promise<{ default?: unknown }>;
      }
      const { __FEDERATION__: federation } = globalThis as { __FEDERATION__?: { __INSTANCES__: Host[] } };
      const host = federation?.__INSTANCES__.find(({ name }) => name === 'shell');
      return host?.options.remotes.some(({ name }) => name === id)
        ? host.loadRemote(`${id}/module`)
        : undefined;
    },
  };
}

/** The definition of a remote; `not yet` before the shell has asked for it, else a text says what is wrong. */
export async function definitionOf(id: string): Promise<Definition | string> {
  type Route = { path?: string; children?: Route[] };
  const module = await globalThis.campusGate!.moduleOf(id);
  if (!module) return 'not yet';
  const { default: definition } = module;
  if (typeof definition !== 'object' || definition === null) return 'it has no default export';
  const {
    id: own,
    routes,
    adminSections,
  } = definition as { id?: unknown; routes?: Route[]; adminSections?: { id: string }[] };
  if (!Array.isArray(routes) || !Array.isArray(adminSections))
    return 'its default export is not what defineRemote makes';
  const flat = (list: Route[], parent: string): string[] =>
    list.flatMap(({ path = '', children }) => {
      const full = path.startsWith('/') ? path : `${parent}/${path}`.replace(/\/$/, '');
      return children ? flat(children, full) : [full];
    });
  return { id: own, routes: flat(routes, ''), adminSections: adminSections.map((section) => section.id) };
}

/**
 * Calls the `deviceHome` of a remote that was opened, as the dashboard does, with an API that refuses every call.
 * @returns what is wrong, null for nothing or without one
 */
export async function homeFault(id: string): Promise<string | null> {
  // The dashboard asks only if something is kept here (`deviceHomeText` of the kit).
  const key = `campus.mine.home.${id}`;
  globalThis.localStorage.setItem(key, 'gate');
  const refused = new Error('Not in the gate.');
  try {
    const { default: definition } = (await globalThis.campusGate!.moduleOf(id)) as {
      default: { deviceHome?: (api: object) => unknown };
    };
    if (!definition.deviceHome) return null;
    const items = await definition.deviceHome({ call: () => Promise.reject(refused) });
    return Array.isArray(items) ? null : 'it gives no list';
  } catch (error) {
    return error === refused ? null : String(error);
  } finally {
    globalThis.localStorage.removeItem(key);
  }
}

/** Whether something else lies where the bar has its link to the dashboard. */
export function isBarCovered(path: string): boolean {
  const link = document.querySelector(`header a[href="${path}"]`);
  const box = link?.getBoundingClientRect();
  const top = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return Boolean(link && top && !top.closest('header'));
}

/** Names of what the browser keeps for the portal. */
export const keptNames = async (): Promise<string[]> => [
  ...Object.keys(globalThis.localStorage),
  ...(await indexedDB.databases()).flatMap(({ name }) => name ?? []),
];

export const widthOfPage = (): number => document.documentElement.scrollWidth;

/** Goes to a page without loading it anew, as a link does. */
export function goTo(path: string): void {
  history.pushState({}, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: {} }));
}

/** After the next two frames, with transitions at their end: what was changed is drawn. */
export const drawn = (): Promise<void> =>
  new Promise((resolve) =>
    requestAnimationFrame(() => {
      for (const animation of document.getAnimations())
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
      requestAnimationFrame(() => resolve());
    }),
  );
