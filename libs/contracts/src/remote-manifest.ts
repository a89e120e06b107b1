import * as z from 'zod/mini';
import { cardIds } from './cards.ts';
import { accessTo, baseOf, overlap } from './remote-pages.ts';
import { roles } from './roles.ts';
import { shellAdminSections, shellCards, shellPaths } from './shell-paths.ts';

/** Version of the contract between shell and remotes. A remote of a newer contract isn't loaded. */
export const contractVersion = 1;

const path = z
  .string()
  .check(z.regex(/^\/[a-z0-9-]+(\/[a-z0-9-]+)*(\/\*)?$/, 'not a path like /voting or /voting/*'));
const plainPath = z.string().check(z.regex(/^\/[a-z0-9-]+(\/[a-z0-9-]+)*$/, 'not a path like /voting'));
const title = z.string().check(z.minLength(1), z.maxLength(60));
const id = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/, 'not an id like elections'));

/** The people who can open a page: everyone, every member, or members with the role. */
const pageAccessSchema = z.enum(['public', 'member', ...roles]);
export type PageAccess = z.infer<typeof pageAccessSchema>;

/** Strict for what people write, where an unknown key is a slip; loose for what other versions have written. */
const manifestOf = (object: typeof z.object) =>
  object({
    // Address of the JSON schema, for editors.
    $schema: z.optional(z.string()),
    id,
    title: z.string().check(z.minLength(1), z.maxLength(80)),
    navTitle: z.optional(z.string().check(z.minLength(1), z.maxLength(24))),
    version: z.string().check(z.regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/, 'not a version like 1.2.3')),
    contract: z.int().check(z.gte(1)),
    paths: z
      .array(
        object({
          path,
          access: pageAccessSchema,
          // Part of an anonymous flow: nothing is reported while such a page is open, and no other remote runs there.
          anonymous: z.optional(z.boolean()),
        }),
      )
      .check(z.minLength(1)),
    // The area's first page; that of the first card when there is none.
    home: z.optional(plainPath),
    pages: z.optional(
      z.array(
        object({
          path: plainPath,
          title,
          // Things that people do on the page, such as "Find my receipt". The search finds it by these as well.
          acts: z.optional(z.array(title).check(z.maxLength(8))),
          // Below the title, if it is always the same.
          lead: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
          // Calls that the page makes when it opens, as `/api/ledger/summary?limit=20`; `:id` is what the first one answers.
          reads: z.optional(
            z.array(
              z
                .string()
                .check(
                  z.regex(/^\/api\/(:id\/|[\w-]+\/)*[\w-]+(\?[\w%.&=-]+)?$/, 'not a read like /api/ledger'),
                ),
            ),
          ),
          // Permission that a member needs to open the page, such as "ledger.write".
          action: z.optional(
            z.string().check(z.regex(/^[a-z-]+\.[a-z-]+$/, 'not an action like ledger.write')),
          ),
          // Shown to members without that permission in place of the page.
          forbidden: z.optional(z.string().check(z.minLength(1), z.maxLength(300))),
        }),
      ),
    ),
    cards: z._default(z.array(object({ card: z.enum(cardIds), path })), []),
    adminSections: z._default(z.array(object({ id, title })), []),
    // The team that looks after the remote, as people read it after “the”, and the address to write to.
    owner: object({
      team: z.string().check(z.minLength(1), z.maxLength(100)),
      contact: z.string().check(z.regex(/^[\w.+-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'not an email address')),
    }),
  });

/** `portal.json` of a remote: all that the shell must know before it loads any of the remote's code. */
export const remoteManifestSchema = manifestOf(z.strictObject as typeof z.object);
export type RemoteManifest = z.infer<typeof remoteManifestSchema>;
/** The part that remotes can conflict over. */
export type Claims = Omit<RemoteManifest, 'owner'>;

const anyManifestSchema = manifestOf(z.object);
/** A remote as the registry lists it; `entry` is the address of its federation manifest. */
export const registeredRemoteSchema = z.extend(anyManifestSchema, {
  // Versions shipped before `portal.json` named it have none.
  owner: z.optional(anyManifestSchema.shape.owner),
  // A path of the portal, or an address whose host is valid in the content security policy.
  entry: z.string().check(
    z.regex(/^(https?:\/\/[a-z0-9.-]+(:\d{1,5})?)?\/(?!\/)[^\s"'<>]+$/i, 'not an address'),
    z.refine((entry: string) => URL.canParse(entry, 'http://portal'), 'not an address'),
  ),
  /** Switched off, or out of order: its pages show this message instead. */
  off: z.optional(z.object({ message: z.string(), isOutOfOrder: z.optional(z.literal(true)) })),
  /** Needs of the remote that this portal lacks, as a sentence; added by the server. */
  unmet: z.optional(z.string()),
  /** This is an earlier version, because the portal lacks what the active one needs: a sentence; added by the server. */
  insteadOf: z.optional(z.string()),
});
export type RegisteredRemote = z.infer<typeof registeredRemoteSchema>;

/** The registry after each entry was checked; `skipped` says which were left out and why. */
export interface Registry {
  remotes: RegisteredRemote[];
  skipped: { id: string; reason: string }[];
}

/** Ids that the release store and the Admin Panel use for the shell. */
const reservedIds = ['shell'];
/** First parts of addresses that belong to the shell, the API (see `apiPaths`), or folders of files. */
export const reservedPaths: readonly string[] = [
  ...Object.values(shellPaths).filter((path) => path !== shellPaths.landing),
  '/api',
  '/candidates',
  '/applications',
  '/uploads',
  '/remotes',
  '/assets',
  '/healthz',
  '/readyz',
  '/metrics',
];

/**
 * The conflicts that keep a remote out of a registry beside `others`, one sentence each. `others` were there first and
 * keep their claims.
 */
export function claimConflicts(remote: Claims, others: readonly Claims[]): string[] {
  const conflicts: string[] = [];
  if (remote.contract > contractVersion)
    conflicts.push(`It needs contract ${remote.contract}; this portal knows up to ${contractVersion}.`);
  if (reservedIds.includes(remote.id)) conflicts.push(`The id ${remote.id} belongs to the portal itself.`);
  if (others.some(({ id }) => id === remote.id)) conflicts.push('Another remote has the same id.');
  for (const { path } of remote.paths) {
    const reserved = reservedPaths.find((taken) => overlap(baseOf(path), taken));
    if (reserved) conflicts.push(`The path ${path} is taken: ${reserved} belongs to the portal itself.`);
    for (const other of others) {
      const clash = other.paths.find((claim) => overlap(baseOf(path), baseOf(claim.path)));
      if (clash) conflicts.push(`The path ${path} is taken: ${other.id} has ${clash.path}.`);
    }
  }
  for (const path of [remote.home, ...(remote.pages ?? []).map((page) => page.path)])
    if (path !== undefined && accessTo(path, remote) === undefined)
      conflicts.push(`The page ${path} is under none of its paths.`);
  for (const card of repeated(remote.cards.map((one) => one.card)))
    conflicts.push(`The card ${card} is listed twice.`);
  for (const { card } of remote.cards) {
    if (card in shellCards) conflicts.push(`The card ${card} is filled already: the portal itself has it.`);
    const owner = others.find((other) => other.cards.some((one) => one.card === card));
    if (owner) conflicts.push(`The card ${card} is filled already: ${owner.id} has it.`);
  }
  for (const section of repeated(remote.adminSections.map(({ id }) => id)))
    conflicts.push(`The Admin section ${section} is listed twice.`);
  for (const section of remote.adminSections) {
    const owner = others.find((other) => other.adminSections.some(({ id }) => id === section.id));
    const taken = shellAdminSections.some((id) => id === section.id) ? 'the portal itself' : owner?.id;
    if (taken) conflicts.push(`The Admin section ${section.id} is taken: ${taken} has it.`);
  }
  return conflicts;
}

const repeated = (ids: string[]) => new Set(ids.filter((id, index) => ids.indexOf(id) !== index));

/**
 * Reads a registry file. Never throws: a malformed or too new entry, or one that claims what another has, is skipped
 * with the reason; the first of two wins.
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
    const reason = parsed.success
      ? claimConflicts(parsed.data, registry.remotes).join(' ')
      : describe(parsed.error);
    if (parsed.success && !reason) registry.remotes.push(parsed.data);
    else registry.skipped.push({ id: nameOf(entry), reason });
  }
  return registry;
}

const describe = (error: z.core.$ZodError) =>
  error.issues.map((issue) => `${issue.path.join('.') || 'entry'}: ${issue.message}`).join('; ');

const nameOf = (entry: unknown) =>
  typeof entry === 'object' && entry !== null && 'id' in entry && typeof entry.id === 'string'
    ? entry.id.slice(0, 60)
    : '(without id)';
