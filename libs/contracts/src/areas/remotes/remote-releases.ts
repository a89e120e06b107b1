import * as z from 'zod/mini';
import { areaId } from './area-id.ts';
import { faultKinds } from './client-reports.ts';
import { endpoint } from '../../endpoint.ts';
import { remoteManifestSchema } from '../../remote-manifest.ts';
import { requiredText } from '../../text.ts';
import { instantSchema } from '../../values.ts';

const remotesArea = 'Remotes';

const version = z.string().check(z.regex(/^[\w.+-]{1,60}$/, 'This is not a version.'));

/** Faults that happened alike. */
const faultGroupSchema = z.strictObject({
  kind: z.enum(faultKinds),
  /** The claimed path; empty if no remote claims it any more. */
  page: z.string(),
  error: z.string(),
  /** Innermost first. */
  stack: z.array(z.string()),
  count: z.int(),
});
export type FaultGroup = z.infer<typeof faultGroupSchema>;

const releasedVersionSchema = z.strictObject({
  version: z.string(),
  /** When and by whom it was stored, and from which commit; empty if unknown. */
  at: instantSchema,
  by: z.string(),
  commit: z.string(),
  /** Size of its files. */
  bytes: z.int(),
  /** When it last became active; `null` when that isn't known, or never happened. */
  since: z.nullable(instantSchema),
  /**
   * - `stored`: it can become active
   * - `withdrawn`: it was rolled back, and can too
   * - `preview`: it never was
   * - `waits`: a key sent it, and an admin other than the key's owner has to confirm it
   */
  state: z.enum(['active', 'stored', 'withdrawn', 'preview', 'waits']),
  /** The portal received it, and had no browser to open its pages in. */
  isUnopened: z.boolean(),
  /** Visits that browsers reported, with the median and the 95th percentile of the load time in ms; `null` without visits. */
  visits: z.int(),
  medianMs: z.nullable(z.int()),
  p95Ms: z.nullable(z.int()),
  /** Faults reported by browsers. */
  faults: z.int(),
  /** The most frequent ones first, at most `mostFaultGroups`. */
  topFaults: z.array(faultGroupSchema),
});
export type ReleasedVersion = z.infer<typeof releasedVersionSchema>;
export const mostFaultGroups = 5;

const releasedRemoteSchema = z.strictObject({
  /** `shell` is the portal itself. */
  id: z.string(),
  title: z.string(),
  active: z.nullable(z.string()),
  off: z.nullable(z.strictObject({ message: z.string(), since: instantSchema, by: z.string() })),
  /** Its id and paths are free, and its files are kept for 30 days. */
  removed: z.nullable(z.strictObject({ reason: z.string(), since: instantSchema, by: z.string() })),
  /** The area that may take its paths; `null`: none. */
  heir: z.nullable(z.string()),
  /** The active version's needs that this portal lacks, as a sentence; empty if none. */
  unmet: z.string(),
  /** `null` for the shell, and for versions shipped before `portal.json` named an owner. */
  owner: z.nullable(remoteManifestSchema.shape.owner),
  /** The one that was made active last comes first. */
  versions: z.array(releasedVersionSchema),
});
export type ReleasedRemote = z.infer<typeof releasedRemoteSchema>;

export const listRemoteReleases = endpoint('get', '/api/admin/remotes', {
  summary:
    'The parts of the portal with their stored versions, their load times and faults, and parts that were left out',
  area: remotesArea,
  access: 'remote.manage',
  response: z.strictObject({
    remotes: z.array(releasedRemoteSchema),
    skipped: z.array(z.strictObject({ id: z.string(), reason: z.string() })),
    /** Over how many days visits and faults are counted. */
    days: z.int(),
  }),
});

const switchRemoteSchema = z.strictObject({
  /** The message shown on its pages while it is off; `null` switches it on again. */
  off: z.nullable(requiredText('A message', 300)),
});

export const switchRemote = endpoint('put', '/api/admin/remotes/:id', {
  summary: 'Switch a remote off, with a message to readers, or back on; repeating it changes nothing',
  area: remotesArea,
  access: 'remote.manage',
  recent: true,
  params: z.strictObject({ id: areaId }),
  body: switchRemoteSchema,
  status: 204,
});

export const previewVersion = endpoint('post', '/api/admin/remotes/:id/preview', {
  summary: 'A link that shows a version in one tab before it is active; it opens for an hour',
  area: remotesArea,
  access: 'remote.manage',
  params: z.strictObject({ id: areaId }),
  body: z.strictObject({ version }),
  response: z.strictObject({ link: z.string() }),
});

export const activateVersion = endpoint('post', '/api/admin/remotes/:id/active', {
  summary:
    'Activate a stored version, unless another one was activated meanwhile; repeating it changes nothing',
  area: remotesArea,
  access: 'remote.manage',
  recent: true,
  params: z.strictObject({ id: areaId }),
  body: z.strictObject({
    version,
    /** The active version that the admin saw; `null`: none. */
    expected: z.nullable(version),
  }),
  status: 204,
});

const reason = requiredText('A reason', 300);

export const removeRemote = endpoint('put', '/api/admin/remotes/:id/removed', {
  summary:
    'Remove an area: its pages go, and its id and paths are free. It can be restored for 30 days; repeating it changes nothing',
  area: remotesArea,
  access: 'remote.manage',
  recent: true,
  params: z.strictObject({ id: areaId }),
  body: z.strictObject({ removed: z.boolean(), reason }),
  status: 204,
});

export const handOverPaths = endpoint('put', '/api/admin/remotes/:id/heir', {
  summary:
    'Let another area take the paths of this one, which runs until a version of the other one has them; `null` takes it back',
  area: remotesArea,
  access: 'remote.manage',
  recent: true,
  params: z.strictObject({ id: areaId }),
  body: z.strictObject({ heir: z.nullable(areaId), reason }),
  status: 204,
});

const changedFileSchema = z.strictObject({
  /** Without the hash of its content. */
  file: z.string(),
  /** Bytes; `null`: it isn't in that version. */
  before: z.nullable(z.int()),
  after: z.nullable(z.int()),
});
export type ChangedFile = z.infer<typeof changedFileSchema>;

export const compareVersion = endpoint('get', '/api/admin/remotes/:id/versions/:version/changes', {
  summary: 'How a stored version differs from the one that runs',
  area: remotesArea,
  access: 'remote.manage',
  params: z.strictObject({ id: areaId, version }),
  response: z.strictObject({
    /** The version that runs; `null`: none. */
    running: z.nullable(z.string()),
    files: z.array(changedFileSchema),
    /** Files that are the same in both. */
    same: z.int(),
    /** Calls of the API that it makes and the running one doesn't, and the other way round. */
    newCalls: z.array(z.string()),
    droppedCalls: z.array(z.string()),
  }),
});
