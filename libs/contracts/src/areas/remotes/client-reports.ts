import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { remoteManifestSchema } from '../../remote-manifest.ts';

/** Most faults, and most visits, of one request. */
export const maxClientReports = 10;
/** Most frames of one fault, from the innermost outwards. */
export const maxStackFrames = 8;

/** The remote that failed or was opened; `shell` for the shell's own pages. */
const remote = z.union([z.literal('shell'), remoteManifestSchema.shape.id]);
/** As the registry has it. */
const version = z.string().check(z.regex(/^[\w.+-]{1,60}$/, 'This is not a version.'));

/**
 * `load`: the remote's code or page could not be loaded; `render`: a boundary caught it; `uncaught` and `rejection`:
 * uncaught errors.
 */
export const faultKinds = ['load', 'render', 'uncaught', 'rejection'] as const;

export const clientFaultSchema = z.strictObject({
  remote,
  version,
  /** The claim of `portal.json`, or the shell's path, that the page belongs to; never the address, which can name a person. */
  page: z
    .string()
    .check(
      z.regex(/^\/([a-z0-9-]+(\/[a-z0-9-]+)*(\/\*)?)?$/, 'This is not a claimed path.'),
      z.maxLength(120),
    ),
  kind: z.enum(faultKinds),
  /** Name of the error, never its message. */
  error: z.string().check(z.regex(/^[A-Za-z][\w.$-]{0,59}$/, 'This is not the name of an error.')),
  /** Innermost first: file below the folder of the remote or shell, line, column. */
  stack: z
    .array(
      z
        .string()
        .check(z.regex(/^([\w-]{1,40}\/){0,3}[\w.-]{1,100}\.m?js:\d{1,7}:\d{1,7}$/, 'This is not a frame.')),
    )
    .check(z.maxLength(maxStackFrames)),
});
export type ClientFault = z.infer<typeof clientFaultSchema>;

const clientVisitSchema = z.strictObject({
  remote,
  version,
  /** Milliseconds from opening the page until it was painted. */
  ms: z.int().check(z.gte(0), z.lte(600_000)),
});
export type ClientVisit = z.infer<typeof clientVisitSchema>;

export const sendClientReports = endpoint('post', '/api/client-reports', {
  summary:
    'Report faults and load times of a browser. They are counted by day, without content, person, address or browser',
  area: 'Remotes',
  access: 'public',
  body: z.strictObject({
    faults: z.array(clientFaultSchema).check(z.maxLength(maxClientReports)),
    visits: z.array(clientVisitSchema).check(z.maxLength(maxClientReports)),
  }),
  status: 204,
  // `unlogged` alone would still verify a token that comes along. No one may learn whose browser this is.
  anonymous: true,
});
