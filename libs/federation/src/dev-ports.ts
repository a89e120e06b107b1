/** In the order of their ports; a new remote is appended. */
const remoteIds = ['elections', 'complaints', 'budget', 'health', 'integrity'];

/** The port of the portal itself: PORT, 4000 by default. */
export const portalPort = () => Number(process.env.PORT ?? 4000);

/** The port of a remote's dev server: PORT + 11 onwards. Throws for an id that isn't in the list. */
export function devPort(id: string): number {
  const index = remoteIds.indexOf(id);
  if (index < 0)
    throw new Error(`No dev port for the remote "${id}": append it to remoteIds in dev-ports.ts`);
  return portalPort() + 11 + index;
}
