import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { optionalText } from '../../text.ts';
import { areaId } from './area-id.ts';
import { keyIdSchema } from './release-keys.ts';

/** Size limit of a compressed package. */
const mostPackageBytes = 10_000_000;
/** Size limit of all files of a package together. */
export const mostUnpackedBytes = 40_000_000;
/** How far the moment of a signature may be from the portal's clock, in ms. */
export const signatureValidMs = 5 * 60_000;

/** A package: gzip of this, as JSON. It can hold nothing but plain files. */
export const packageSchema = z.strictObject({
  format: z.literal(1),
  /** `portal.json` has the version of a remote; this is that of the shell. */
  version: z.string().check(z.regex(/^\d[\w.+-]{0,40}$/)),
  /** Contents in base64, by path below `dist`. */
  files: z.record(
    z.string().check(z.maxLength(200), z.regex(/^(?!\.\.?(\/|$))[\w@+~.-]+(\/(?!\.\.?(\/|$))[\w@+~.-]+)*$/)),
    z.string(),
  ),
});
export type ReleasePackage = z.infer<typeof packageSchema>;

const uploadActions = ['ship', 'preview'] as const;
const releaseActions = ['activate', 'roll-back', 'switch-off', 'switch-on', 'list'] as const;

interface SignedRequest {
  area: string;
  action: (typeof uploadActions)[number] | (typeof releaseActions)[number];
  /** The package's version, or the stored version to act on; empty without one. */
  version: string;
  /** SHA-256 in hex of the package, or of the message to readers in UTF-8. */
  digest: string;
  commit: string;
  /** ISO 8601 with milliseconds. The same text is accepted once. */
  at: string;
}

/** The text that a key signs. */
export const signedText = ({ area, action, version, digest, commit, at }: SignedRequest): string =>
  ['campus release 1', area, action, version, digest, commit, at].join('\n');

const version = z.string().check(z.regex(/^[\w.+-]{1,60}$/, 'This is not a version.'));
const signature = {
  key: keyIdSchema,
  commit: z.string().check(z.regex(/^[\w.+/-]{0,80}$/, 'This is not a commit.')),
  at: z.iso.datetime({ precision: 3, error: 'This is not a moment with milliseconds in UTC.' }),
  /** Ed25519, in base64. */
  signature: z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/, 'This is not an ed25519 signature.')),
};

export const receivedSchema = z.strictObject({
  id: z.string(),
  /** With the hash of its content. */
  version: z.string(),
  /**
   * - `waits`: stored; it becomes active once an admin other than the key's owner confirms it, because of its area or
   *   because no browser has opened its pages
   * - `repaired`: it was there already, with damaged files
   */
  outcome: z.enum(['shipped', 'repaired', 'unchanged', 'previewed', 'waits']),
  notes: z.array(z.string()),
  /** Whether the pages were opened in a browser; without one the portal says so. */
  browser: z.enum(['passed', 'not run']),
  /** Address below the portal that shows it for an hour, before it is active. */
  preview: z.nullable(z.string()),
});
export type Received = z.infer<typeof receivedSchema>;

/** Refusals of the gate come as `errors` of a 422: the file as `field`, problem and remedy as lines of the message. */
export const receiveRelease = endpoint('post', '/api/releases/:id', {
  summary:
    'Send a package of an area, signed with a key for it. The portal checks it and stores it; it is active then, waits for an admin, or can be previewed',
  area: 'Remotes',
  access: 'public',
  params: z.strictObject({ id: areaId }),
  file: { field: 'package', maxBytes: mostPackageBytes },
  // The browser opens each page several times.
  longestMs: 240_000,
  body: z.strictObject({ ...signature, action: z.enum(uploadActions), version }),
  response: receivedSchema,
});

export const changeRelease = endpoint('post', '/api/releases/:id/changes', {
  summary: 'Change which version of an area runs, or list its versions, signed with a key for it',
  area: 'Remotes',
  access: 'public',
  params: z.strictObject({ id: areaId }),
  body: z.strictObject({
    ...signature,
    action: z.enum(releaseActions),
    version: z.union([z.literal(''), version]),
    /** For `switch-off`: what its pages say meanwhile. */
    message: optionalText('A message', 300),
  }),
  response: z.strictObject({
    active: z.nullable(z.string()),
    off: z.nullable(z.string()),
    versions: z.array(
      z.strictObject({
        version: z.string(),
        at: z.string(),
        by: z.string(),
        state: z.enum(['active', 'stored', 'withdrawn', 'preview', 'waits']),
      }),
    ),
    notes: z.array(z.string()),
  }),
});
