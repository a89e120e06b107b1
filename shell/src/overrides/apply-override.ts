import { claimConflicts, type PortalData, registeredRemoteSchema } from '@campus/contracts';
import { storedOverride } from './stored-override.ts';

/** Another version of one remote, for this tab only. */
export interface Override {
  id: string;
  text: string;
  /** Why everybody's version is shown after all. */
  problem: string | null;
}

/** The page's data, changed as its address asks or asked before. */
export async function overridden(data: PortalData): Promise<PortalData & { override?: Override }> {
  const asked = findOverride();
  return asked === null ? data : applyOverride(data, asked);
}

/** Takes the parameter out of the address, so that a link that is passed on shows what everybody sees. */
export function findOverride(): string | null {
  const address = new URL(location.href);
  for (const kind of ['preview', 'develop']) {
    const asked = address.searchParams.get(kind);
    if (asked === null) continue;
    address.searchParams.delete(kind);
    history.replaceState(history.state, '', address);
    storedOverride.set(`${kind} ${asked}`);
  }
  return storedOverride.get();
}

/** A version as the release store names it with its key, or an origin: a link puts no other words into the banner. */
const askedPattern =
  /^(?:(preview) ([a-z][a-z0-9-]*)@([\w.+-]{1,60})(?:~([\w-]{1,200}))?|(develop) ([a-z][a-z0-9-]*)@(https?:\/\/[\w.:[\]-]{1,100}))$/;
const forAdmins = 'An admin gets another one in Admin Panel → Remotes.';
/** Until the page shows what everybody sees, in ms. */
const timeout = 5000;

/** @param asked as `findOverride` gives it */
export async function applyOverride(
  data: PortalData,
  asked: string,
): Promise<PortalData & { override: Override }> {
  const [kind, id = '', which = '', key = ''] = (askedPattern.exec(asked) ?? []).slice(1).filter(Boolean);
  const others = data.registry.remotes.filter((remote) => remote.id !== id);
  const failed = (problem: string) => ({ ...data, override: { id, text: '', problem } });
  if (!id)
    return failed('The address asks for a version of a remote in a way the portal does not understand.');

  if (kind === 'develop' && !data.config.developOrigins.includes(which))
    return failed(
      `This portal does not allow remotes from ${which}. Its setting DEVELOP_ORIGINS lists the origins that it allows.`,
    );
  // An admin stopped it: a link must not start it again in anyone's browser.
  const off = data.registry.remotes.find((remote) => remote.id === id)?.off;
  if (kind === 'preview' && off)
    return failed(
      `“${id}” is ${off.isOutOfOrder ? 'out of order' : 'switched off'}, so no version of it is shown.`,
    );
  const expired = failed(`This link doesn’t show version ${which} of “${id}” any more. ${forAdmins}`);
  if (kind === 'preview' && !key) return expired;
  const folder = kind === 'develop' ? which : `/remotes/~${key}/${id}/${encodeURIComponent(which)}`;
  const response = await fetch(`${folder}/portal.json`, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(timeout),
  }).catch(() => null);
  if (response?.status === 410)
    return failed(`Version ${which} of “${id}” was taken back or replaced, so it is not shown.`);
  if (response?.status === 403) return expired;
  const manifest: unknown = response?.ok ? await response.json().catch(() => null) : null;
  const read = registeredRemoteSchema.safeParse({
    ...Object(manifest),
    entry: `${folder}/mf-manifest.json`,
  });
  if (!read.success || read.data.id !== id)
    return failed(
      kind === 'develop'
        ? `No development server of “${id}” answers at ${which}.`
        : `This portal has no version ${which} of “${id}”.`,
    );
  const remote = { ...read.data, version: kind === 'develop' ? 'develop' : which };
  const conflicts = claimConflicts(remote, others);
  if (conflicts.length > 0) return failed(conflicts.join(' '));
  const text =
    kind === 'develop'
      ? `This tab runs “${id}” from ${which}. No one else sees it.`
      : `You are previewing version ${which} of ${remote.title}. Only this tab shows it.`;
  const registry = { ...data.registry, remotes: [...others, remote] };
  return { ...data, registry, override: { id, text, problem: null } };
}
