import * as z from 'zod/mini';
import { cardIds } from './cards.ts';
import { roles } from './roles.ts';
import { shellPaths } from './shell-paths.ts';

/** Version of the contract between shell and remotes. A remote of a newer contract isn't loaded. */
export const contractVersion = 1;

const path = z
  .string()
  .check(z.regex(/^\/[a-z0-9-]+(\/[a-z0-9-]+)*(\/\*)?$/, 'not a path like /voting or /voting/*'));
const id = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/, 'not an id like elections'));

/** Who may open a page: everybody, every member, or who has the role. */
export const pageAccessSchema = z.enum(['public', 'member', ...roles]);
export type PageAccess = z.infer<typeof pageAccessSchema>;

/** Strict for what people write, where an unknown key is a slip; loose for what other versions have written. */
const manifestOf = (object: typeof z.object) =>
  object({
    // Address of the JSON schema, for editors.
    $schema: z.optional(z.string()),
    id,
    title: z.string().check(z.minLength(1), z.maxLength(80)),
    version: z.string().check(z.regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/, 'not a version like 1.2.3')),
    contract: z.int().check(z.gte(1)),
    paths: z
      .array(
        object({
          path,
          access: pageAccessSchema,
          // Part of an anonymous flow: nothing is reported while such a page is open.
          anonymous: z.optional(z.boolean()),
        }),
      )
      .check(z.minLength(1)),
    cards: z._default(z.array(object({ card: z.enum(cardIds), path })), []),
    adminSections: z._default(
      z.array(object({ id, title: z.string().check(z.minLength(1), z.maxLength(60)) })),
      [],
    ),
  });

/** `portal.json` of a remote: all that the shell must know before it loads any of the remote's code. */
export const remoteManifestSchema = manifestOf(z.strictObject as typeof z.object);
export type RemoteManifest = z.infer<typeof remoteManifestSchema>;

/** A remote as the registry lists it; `entry` is the address of its federation manifest. */
export const registeredRemoteSchema = z.extend(manifestOf(z.object), {
  // A path of the portal, or an address whose host can stand in the content security policy.
  entry: z.string().check(
    z.regex(/^(https?:\/\/[a-z0-9.-]+(:\d{1,5})?)?\/(?!\/)[^\s"'<>]+$/i, 'not an address'),
    z.refine((entry: string) => URL.canParse(entry, 'http://portal'), 'not an address'),
  ),
});
export type RegisteredRemote = z.infer<typeof registeredRemoteSchema>;

/** The registry after each entry was checked; `skipped` says which were left out and why. */
export interface Registry {
  remotes: RegisteredRemote[];
  skipped: { id: string; reason: string }[];
}

const base = (claim: string) => claim.replace(/\/\*$/, '');
/** The API's own addresses (see `endpoints`), and folders of files. */
const reserved: string[] = [
  ...Object.values(shellPaths),
  '/api',
  '/candidates',
  '/applications',
  '/uploads',
  '/remotes',
  '/assets',
];

/**
 * Reads a registry file. Never throws: a malformed, duplicate or too new entry, or one that claims another's path or
 * card, is skipped with the reason; the first of two wins.
 */
export function readRegistry(raw: unknown): Registry {
  const registry: Registry = { remotes: [], skipped: [] };
  const listed = z.safeParse(z.object({ remotes: z.array(z.unknown()) }), raw);
  if (!listed.success) {
    registry.skipped.push({ id: 'registry.json', reason: 'It is not a list of remotes.' });
    return registry;
  }
  for (const entry of listed.data.remotes) {
    const parsed = z.safeParse(registeredRemoteSchema, entry);
    const reason = parsed.success ? conflict(parsed.data, registry.remotes) : describe(parsed.error);
    if (parsed.success && reason === null) registry.remotes.push(parsed.data);
    else registry.skipped.push({ id: nameOf(entry), reason: reason ?? '' });
  }
  return registry;
}

function conflict(remote: RegisteredRemote, others: RegisteredRemote[]): string | null {
  if (remote.contract > contractVersion) {
    return `It needs contract ${remote.contract}; this shell knows up to ${contractVersion}.`;
  }
  if (others.some((other) => other.id === remote.id)) return 'Another remote has the same id.';
  const taken = [...reserved, ...others.flatMap((other) => other.paths.map((claim) => base(claim.path)))];
  const clash = remote.paths.find((claim) => taken.includes(base(claim.path)));
  if (clash) return `The path ${clash.path} is taken.`;
  const filled = others.flatMap((other) => other.cards.map((card) => card.card));
  const card = remote.cards.find((one) => filled.includes(one.card));
  return card ? `The card ${card.card} is filled already.` : null;
}

const describe = (error: z.core.$ZodError) =>
  error.issues.map((issue) => `${issue.path.join('.') || 'entry'}: ${issue.message}`).join('; ');

const nameOf = (entry: unknown) =>
  typeof entry === 'object' && entry !== null && 'id' in entry && typeof entry.id === 'string'
    ? entry.id.slice(0, 60)
    : '(without id)';
