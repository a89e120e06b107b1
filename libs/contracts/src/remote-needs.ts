import * as z from 'zod/mini';

/** Names by shared package, e.g. `{ "@campus/portal-kit": ["Button", "Page"] }`. */
const namesSchema = z.record(z.string(), z.array(z.string()));

const remoteNeedsSchema = z.object({
  /** Names it imports from each shared package. */
  shared: namesSchema,
  /** The calls it makes, e.g. `GET /api/absences/:id`. */
  endpoints: z.array(z.string()),
});
export type RemoteNeeds = z.infer<typeof remoteNeedsSchema>;

/** The key `campus` of a remote's `mf-manifest.json`, written by its build. */
export const remoteBuildSchema = z.object({
  /** `contractVersion` at the time of the build. */
  contract: z.int(),
  /** SHA-256 of the remote's sources, in hex. */
  sources: z.string(),
  needs: remoteNeedsSchema,
  /** Files of the pages that come apart from the module, by the path of their route, e.g. `/elections/:id`. */
  pages: z.optional(namesSchema),
});
export type RemoteBuild = z.infer<typeof remoteBuildSchema>;

/** `provides.json` of a built shell. */
export const shellProvidesSchema = z.object({
  contract: z.int(),
  /** Names that each shared package exports in this shell. */
  shared: namesSchema,
  /** Version of each shared package. */
  versions: z._default(z.record(z.string(), z.string()), {}),
});
export type ShellProvides = z.infer<typeof shellProvidesSchema>;

/** An endpoint as `RemoteNeeds` names it. */
export const endpointName = ({ method, path }: { method: string; path: string }): string =>
  `${method.toUpperCase()} ${path}`;

/**
 * A remote's needs that a portal lacks, one sentence each; empty if the remote can run there.
 * @param endpoints names of the API's calls; omit them where they are unknown, as in a browser
 */
export function unmetNeeds(
  { contract, needs }: RemoteBuild,
  provides: Pick<ShellProvides, 'contract' | 'shared'>,
  endpoints?: readonly string[],
): string[] {
  const unmet: string[] = [];
  if (contract > provides.contract)
    unmet.push(`It was built for contract ${contract}; this portal has contract ${provides.contract}.`);
  for (const [name, used] of Object.entries(needs.shared)) {
    const provided = provides.shared[name];
    const missing = used.filter((one) => !provided?.includes(one));
    if (missing.length > 0) unmet.push(`This portal’s ${name} lacks ${missing.join(', ')}.`);
  }
  const missing = endpoints ? needs.endpoints.filter((name) => !endpoints.includes(name)) : [];
  if (missing.length > 0) unmet.push(`This portal’s API lacks ${missing.join(', ')}.`);
  return unmet;
}
