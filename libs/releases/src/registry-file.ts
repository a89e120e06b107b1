import { contractVersion, type RegisteredRemote } from '@campus/contracts';
import * as z from 'zod/mini';

/** The id under which the store keeps the shell. */
export const shellId = 'shell';

// Both name folders, and whoever may write to the bucket writes the registry: they lead nowhere else.
const idSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/));
const versionNameSchema = z.string().check(z.regex(/^\d[\w.+-]*$/));

/** Times are ISO 8601. */
const versionSchema = z.object({
  version: versionNameSchema,
  /** When it was stored, the name of the person, and the commit; empty when unknown. */
  at: z.string(),
  by: z.string(),
  commit: z.string(),
  /** Size of its files. */
  bytes: z.int(),
  /** When it last became active, and when it last ceased to be. */
  since: z.optional(z.string()),
  until: z.optional(z.string()),
  /** Rolled back, so it isn't active until someone asks for it again. */
  withdrawn: z.optional(z.literal(true)),
  /** Stored to be looked at, never active so far. */
  preview: z.optional(z.literal(true)),
  /** No browser has opened its pages: the portal that received it has none. */
  unopened: z.optional(z.literal(true)),
  /** Id of the key that signed it. */
  key: z.optional(z.string()),
  /** A preview that becomes active once an admin other than the key's owner confirms it. */
  waits: z.optional(z.literal(true)),
  /** Made active by `npm start`, which may replace it by what it builds next. */
  automatic: z.optional(z.literal(true)),
});
export type Version = z.infer<typeof versionSchema>;

const releaseSchema = z.object({
  /** `null` when it is switched off, or when no version's files are whole. */
  active: z.nullable(z.string()),
  /** Switched off; its pages show the message. */
  off: z.optional(z.object({ message: z.string(), since: z.string(), by: z.string() })),
  /** Its id and claims are free for others. Its files are kept for a while, so that it can be restored. */
  removed: z.optional(z.object({ reason: z.string(), since: z.string(), by: z.string() })),
  /** Another remote may take its paths: it is removed as soon as a version of that one which does so is active. */
  heir: z.optional(idSchema),
  /** In the order in which they were made active, the latest last. */
  versions: z.array(versionSchema),
});
export type Release = z.infer<typeof releaseSchema>;

/** Releases by id, in the order in which the ids were first shipped. */
export type Releases = Record<string, Release>;

/** `undefined` when it was never shipped; an id such as `constructor` finds nothing that every object has. */
export const releaseIn = (releases: Releases, id: string): Release | undefined =>
  Object.hasOwn(releases, id) ? releases[id] : undefined;

export const registryFileSchema = z.object({
  format: z.literal(2),
  contract: z.int(),
  /** The active remotes as pages get them. Made from `releases` and the stored files at each change. */
  remotes: z.array(z.custom<RegisteredRemote>((value) => typeof value === 'object' && value !== null)),
  releases: z.record(idSchema, releaseSchema),
});
export type RegistryFile = z.infer<typeof registryFileSchema>;

export const emptyRegistry = (): RegistryFile => ({
  format: 2,
  contract: contractVersion,
  remotes: [],
  releases: {},
});

/** The remotes whose claims this one has to leave alone. */
export const othersThan = (id: string, { remotes, releases }: RegistryFile): RegisteredRemote[] =>
  remotes.filter((other) => other.id !== id && releaseIn(releases, other.id)?.heir !== id);

/** Whether a version may be shown before it is active: an older one may lack the repair of a hole. */
export function mayPreview({ active, off, removed, versions }: Release, version: string): boolean {
  const place = versions.findIndex((one) => one.version === version);
  const found = versions[place];
  return (
    Boolean(found && !found.withdrawn && !off && !removed) &&
    place >= versions.findIndex((one) => one.version === active)
  );
}

/** The versions that were made active and not taken back; the last one is what should run. */
export const released = ({ versions }: Release) => versions.filter((one) => !one.preview && !one.withdrawn);
