import * as z from 'zod/mini';
import { demoAccountSchema } from './demo.ts';
import type { Registry } from './remote-manifest.ts';
import { retentionFields } from './retention.ts';

/** Run-time configuration of the page (`GET /config.json`). Nothing in it is secret: the Firebase key names a project. */
const portalConfigSchema = z.object({
  collegeName: z.string(),
  /** Where people can ask about the portal; `null` when none was set. */
  contactEmail: z.nullable(z.string()),
  /** The only hosts besides the portal from which profile photos are shown. */
  photoHosts: z.array(z.string()),
  retention: z.object(retentionFields),
  domains: z.object({ student: z.string(), admin: z.string() }),
  firebase: z.object({
    projectId: z.string(),
    apiKey: z.string(),
    authDomain: z.string(),
    authEmulatorUrl: z.optional(z.string()),
    firestoreEmulatorUrl: z.optional(z.string()),
  }),
  /** Where profiles are kept: Firestore, or the API where no Firestore can be had. */
  profileStore: z.enum(['firestore', 'api']),
  documentMaxBytes: z.int(),
  /** Paise above which an application needs the approval of two reviewers. */
  twoApprovalsAbove: z.int(),
  timeZone: z.string(),
  passwordMinLength: z.int(),
  /** Admins need a second factor, so the project offers them. */
  adminSecondFactor: z.boolean(),
  /** When a session ends: so long after signing in, and after the last use; in ms. */
  session: z.object({ maxMs: z.int(), idleMs: z.int() }),
  /** Origins from which a browser may run a remote in development, see `?develop=`. */
  developOrigins: z.array(z.string()),
  /** Accounts that the login page offers with one click; only ever with the emulator. */
  demo: z.nullable(z.object({ accounts: z.array(demoAccountSchema) })),
});
export type PortalConfig = z.infer<typeof portalConfigSchema>;

/** A public figure for the landing page, for instance 41 of 120 students voted. */
export interface Figure {
  /** Id of the dashboard card. */
  area: string;
  label: string;
  value: number;
  outOf?: number;
  /** In rupees. */
  isMoney?: true;
  /** The page behind the figure, and what the link to it says. */
  path: string;
  link: string;
}

/** Data that the server writes into `index.html`, so that the first paint needs no other request. */
export interface PortalData {
  config: PortalConfig;
  registry: Registry;
  /** The build of the shell that this page came with. */
  shell?: { version: string };
  figures: Figure[];
  /** Calls that the page of this address makes when it opens, and whether it is for people who are signed out too. */
  early?: { reads: string[]; isPublic: boolean };
}
