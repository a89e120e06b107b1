import { deviceText } from '@campus/portal-kit';

/** In this tab only, until somebody leaves it: `preview elections@1.2.0` or `develop elections@http://127.0.0.1:5173`. */
const stored = deviceText('override', 'tab');

/** Takes the parameter out of the address, so that a link that is passed on shows what everybody sees. */
export function findOverride(): string | null {
  const address = new URL(location.href);
  for (const kind of ['preview', 'develop']) {
    const asked = address.searchParams.get(kind);
    if (asked === null) continue;
    address.searchParams.delete(kind);
    history.replaceState(history.state, '', address);
    stored.set(`${kind} ${asked}`);
  }
  return stored.get();
}

export const forgetOverride = (): boolean => stored.set(null);
