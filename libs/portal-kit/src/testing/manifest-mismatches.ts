import { baseOf, remoteManifestSchema } from '@campus/contracts';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { isRemoteDefinition, type RemoteDefinition } from '../define-remote.ts';

/** Differences between a remote's `portal.json` and its definition; empty if there are none. */
export function manifestMismatches(remote: RemoteDefinition, portalJson: unknown): string[] {
  const manifest = remoteManifestSchema.parse(portalJson);
  if (!isRemoteDefinition(remote, manifest.id)) return [`It is not the definition of "${manifest.id}".`];
  const claimed = [
    ...[...manifest.paths, ...manifest.cards, ...(manifest.pages ?? [])].map(({ path }) => path),
    ...(manifest.home ? [manifest.home] : []),
  ].map(baseOf);
  const promised = manifest.adminSections.map(({ id }) => id);
  const defined = remote.adminSections.map(({ id }) => id);
  return [
    ...claimed
      .filter((path) => !matchRoutes(remote.routes as RouteObject[], path))
      .map((path) => `No page at ${path}`),
    ...promised.filter((id) => !defined.includes(id)).map((id) => `No admin section "${id}"`),
    ...defined
      .filter((id) => !promised.includes(id))
      .map((id) => `Admin section "${id}" is not in portal.json`),
  ];
}
