import { availableParallelism, hostname } from 'node:os';
import {
  defaultDomains,
  leastRetention,
  mostRetention,
  type Period,
  type Retention,
} from '@campus/contracts';
import * as z from 'zod';
import packageJson from '../package.json' with { type: 'json' };

export const portalVersion = packageJson.version;

/** Put into the bundle by `rolldown.config.ts`; not there when the sources run. */
declare const bundledCommit: string | undefined;

const loopbackHosts = ['127.0.0.1', 'localhost', '::1', '[::1]'];
/** `address` is a host with or without a port. */
export const isLoopback = (address: string) => loopbackHosts.includes(address.replace(/:\d+$/, ''));

/** Short names are refused though Intl takes some: IST is India's, Ireland's and Israel's time. */
function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !name.includes('/')) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const hostAndPort = z
  .string()
  .regex(/^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i, 'must be host:port, for instance 127.0.0.1:4001');
const domain = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain without @, for instance sggs.ac.in');
const bucketName = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is not the name of a bucket');
const whole = (what: string, least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.coerce
    .number(`must be ${what}`)
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);
const days = (least: number, most: number) => whole('a number of days', least, most);
const kept = (period: Period, usual: number) => days(leastRetention[period], mostRetention).default(usual);
const minutes = (least: number) => whole('a number of minutes', least, 1440);
const megabytes = (least: number, most?: number) => whole('a number of megabytes', least, most);
const requestsPerMinute = whole('a number of requests per minute', 1);
const port = (least: number) => whole('a port number', least, 65535);

const secretsKey = z
  .string('is missing: 32 random bytes in base64 (`openssl rand -base64 32`); `npm start` makes one')
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'is not 32 bytes in base64');

const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  BUILD_COMMIT: z
    .string()
    .regex(/^[\w.-]{1,60}$/, 'is not the name of a commit')
    .optional(),
  PORT: port(0).default(4000),
  HOST: z.string().default('127.0.0.1'),
  WORKERS: whole('a number of processes', 1, 64).optional(),
  API_FEATURES: z
    .string()
    .regex(/^[a-z][a-z0-9-]*(,[a-z][a-z0-9-]*)*$/, 'must be ids of areas with commas between them')
    .transform((ids) => ids.split(','))
    .optional(),
  // The primary process sets it for each worker that it starts.
  WORKER_NUMBER: z.coerce.number().int().min(1).optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a level of pino, for instance info',
    )
    .default('info'),
  LOG_ONE_IN: whole('a number of answers', 1).default(1),
  MONGODB_URI: z
    .string('is missing: name a MongoDB, or start the portal with `npm start`, which brings its own')
    .regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://'),
  SECRETS_KEY: secretsKey,
  ANONYMOUS_COMPLAINTS_PER_WEEK: whole('a number of complaints', 1, 20).default(2),
  UPLOADS_DIR: z.string().default('uploads'),
  ELECTION_PROGRESS_DIR: z.string().default('election-progress'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://s3.ap-south-1.amazonaws.com' })
    .optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: bucketName.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  UPLOAD_MAX_MB: megabytes(1, 100).default(10),
  UPLOADS_PER_DAY_MB: megabytes(1).default(200),
  UPLOADS_PER_MEMBER_MB: megabytes(1).default(2000),
  UPLOADS_LEAST_FREE_MB: megabytes(0).default(1000),
  TWO_APPROVALS_ABOVE: whole('a number of rupees', 0).default(50_000),
  OVERDUE_AFTER_DAYS: days(1, 365).default(5),
  FORGET_REASONS_AFTER_DAYS: kept('absenceReasonsDays', 180),
  FORGET_ABSENCES_AFTER_DAYS: kept('absencesDays', 365),
  FORGET_APPLICATIONS_AFTER_DAYS: kept('applicationsDays', 1095),
  FORGET_COMPLAINTS_AFTER_DAYS: kept('complaintsDays', 730),
  FORGET_COMPLAINT_PICTURES_AFTER_DAYS: kept('complaintPicturesDays', 90),
  FORGET_MAILS_AFTER_DAYS: kept('mailsDays', 365),
  FORGET_MEMBERS_AFTER_DAYS: kept('membersDays', 1095),
  FORGET_ROLLS_AFTER_DAYS: kept('rollsDays', 365),
  ELECTION_SMALLEST_PAPER: whole('a number of voters', 5, 1000).default(10),
  CASE_ANSWER_DAYS: days(1, 60).default(7),
  CASE_APPEAL_DAYS: days(1, 90).default(14),
  CASE_COMMITTEE_DAYS: days(1, 90).default(14),
  SEAL_CASES_AFTER_DAYS: kept('casesDays', 1095),
  ACADEMIC_YEAR_STARTS: z
    .string()
    .regex(/^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/, 'must be a month and a day, for instance 07-01')
    .default('07-01'),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a full name of the IANA list, for instance Asia/Kolkata, or UTC')
    .default('Asia/Kolkata'),
  COLLEGE_NAME: z
    .string()
    .trim()
    .min(1, 'is empty')
    .max(120, 'can have at most 120 characters')
    .default('SGGS'),
  // Pictures of Google accounts come from there.
  PHOTO_HOSTS: z
    .string()
    .toLowerCase()
    .regex(
      /^[a-z0-9-]+(\.[a-z0-9-]+)+( *, *[a-z0-9-]+(\.[a-z0-9-]+)+)*$/,
      'must be hosts with commas between them, for instance lh3.googleusercontent.com',
    )
    .default('lh3.googleusercontent.com'),
  CONTACT_EMAIL: z.email('must be an address, for instance portal@sggs.ac.in').optional(),
  STUDENT_EMAIL_DOMAIN: domain.default(defaultDomains.student),
  ADMIN_EMAIL_DOMAIN: domain.default(defaultDomains.admin),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{3,29}$/, 'is not a Firebase project id')
    .optional(),
  FIREBASE_API_KEY: z.string().min(1).optional(),
  FIREBASE_AUTH_DOMAIN: domain.optional(),
  FIREBASE_AUTH_EMULATOR_HOST: hostAndPort.optional(),
  FIRESTORE_EMULATOR_HOST: hostAndPort.optional(),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: port(1).default(587),
  SMTP_SECURE: z.enum(['on', 'off'], 'must be on (TLS from the first byte) or off').default('off'),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>",;:\r\n]+ <[^\s<>@,]+@[\w.-]+>|[^\s<>@,]+@[\w.-]+)$/,
      'must be an address, or a name and an address: College Transparency System <portal@sggs.ac.in>',
    )
    .optional(),
  MAIL_CATCHER_URL: z.url({ protocol: /^https?$/, error: 'must be an address of a page' }).optional(),
  PORTAL_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://campus.sggs.ac.in' })
    .optional(),
  SESSION_HOURS: whole('a number of hours', 1, 720).default(12),
  SESSION_IDLE_MINUTES: minutes(5).default(60),
  SIGN_IN_AGAIN_MINUTES: minutes(1).default(15),
  PASSWORD_MIN_LENGTH: whole('a number of characters', 8, 64).default(10),
  ADMIN_SECOND_FACTOR: z.enum(['off', 'required'], 'must be off or required').default('off'),
  DEMO: z.enum(['on', 'off'], 'must be on or off').default('off'),
  SERVICE_WORKER: z.enum(['on', 'off'], 'must be on or off').default('on'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  TRUST_PROXY: whole('the number of proxies in front', 0).default(0),
  SHELL_DIR: z.string().optional(),
  DEVELOP_ORIGINS: z
    .string()
    .regex(
      /^https?:\/\/[\w.-]+(:\d{1,5})?( *, *https?:\/\/[\w.-]+(:\d{1,5})?)*$/,
      'must be origins with commas between them, for instance http://127.0.0.1:5173',
    )
    .optional(),
  REMOTES_DIR: z.string().optional(),
  REMOTES_BUCKET: bucketName.optional(),
  CHROMIUM_PATH: z.string().optional(),
  // A campus shares a few addresses, so the limit per address only stops floods; the one per member is the real one.
  RATE_LIMIT_MEMBER: requestsPerMinute.default(300),
  RATE_LIMIT_ADDRESS: requestsPerMinute.default(6000),
});

type Variable = keyof (typeof environmentSchema)['shape'];

const storageVariables = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const bucketVariables = ['S3_BUCKET', 'REMOTES_BUCKET'] as const;
const storageSchema = environmentSchema.pick({
  S3_ENDPOINT: true,
  S3_REGION: true,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
  S3_BUCKET: true,
  REMOTES_BUCKET: true,
});

function storageConflicts(env: Partial<Record<Variable, string>>): string[] {
  const given = [...storageVariables, ...bucketVariables].filter((name) => env[name]);
  if (given.length === 0) return [];
  const missing = storageVariables.filter((name) => !env[name]);
  const faults = missing.map(
    (name) => `${name} is missing: object storage needs ${storageVariables.join(', ')}`,
  );
  if (!bucketVariables.some((name) => env[name]))
    faults.push('S3_BUCKET is missing: name the bucket of documents, or that of releases (REMOTES_BUCKET)');
  return faults;
}

/** Values that are fine one by one but not together; each begins with the variable to change. */
function conflicts(env: Partial<Record<Variable, string>>): string[] {
  const faults: string[] = [];
  const refuse = (name: Variable, message: string) => faults.push(`${name} ${message}`);
  const domains = [
    env.STUDENT_EMAIL_DOMAIN ?? defaultDomains.student,
    env.ADMIN_EMAIL_DOMAIN ?? defaultDomains.admin,
  ];
  if (domains[0]?.toLowerCase() === domains[1]?.toLowerCase()) {
    refuse('ADMIN_EMAIL_DOMAIN', 'is the same as STUDENT_EMAIL_DOMAIN: every student would be an admin');
  }
  faults.push(...storageConflicts(env));
  if (env.SMTP_HOST && !env.MAIL_FROM) refuse('MAIL_FROM', 'is missing: whom is mail from?');
  if (env.SMTP_HOST && env.NODE_ENV === 'production' && !env.PORTAL_URL)
    refuse('PORTAL_URL', 'is missing: links in mails would lead to this machine only');
  if (env.NODE_ENV === 'production' && !env.ELECTION_PROGRESS_DIR)
    refuse(
      'ELECTION_PROGRESS_DIR',
      'is missing: name a folder that lasts, outside the database and its backups, the same for all API processes',
    );
  if (Boolean(env.SMTP_USER) !== Boolean(env.SMTP_PASSWORD))
    refuse(env.SMTP_USER ? 'SMTP_PASSWORD' : 'SMTP_USER', 'is missing: a user has a password');
  const { FIREBASE_PROJECT_ID: project, FIREBASE_AUTH_EMULATOR_HOST: emulator } = env;
  if (emulator) {
    // The emulator signs no tokens: anyone who reaches the portal could pretend to be anyone.
    if (env.NODE_ENV === 'production')
      refuse('FIREBASE_AUTH_EMULATOR_HOST', 'is refused with NODE_ENV=production');
    if (!isLoopback(emulator))
      refuse('FIREBASE_AUTH_EMULATOR_HOST', 'is only allowed on this machine (127.0.0.1)');
    if (env.HOST && !loopbackHosts.includes(env.HOST)) {
      refuse(
        'HOST',
        'is only allowed to be 127.0.0.1 with the auth emulator, which accepts anyone as anything',
      );
    }
    if (Number(env.TRUST_PROXY ?? 0) > 0) {
      refuse('TRUST_PROXY', 'is refused with the auth emulator, which is only for this machine');
    }
    if (project && !project.startsWith('demo-')) {
      refuse('FIREBASE_PROJECT_ID', 'is a real project: the auth emulator is only for projects named demo-…');
    }
    if (env.ADMIN_SECOND_FACTOR === 'required')
      refuse(
        'ADMIN_SECOND_FACTOR',
        'can’t be required with the auth emulator, which has no one-time codes: no admin could sign in',
      );
    return faults;
  }
  if (!project) {
    refuse('FIREBASE_PROJECT_ID', 'is missing: name a project, or set FIREBASE_AUTH_EMULATOR_HOST');
  } else if (project.startsWith('demo-')) {
    refuse('FIREBASE_AUTH_EMULATOR_HOST', `is missing: ${project} exists only in the emulator`);
  } else if (!env.FIREBASE_API_KEY) {
    refuse('FIREBASE_API_KEY', 'is missing: it comes with the project');
  }
  if (env.DEMO === 'on') refuse('DEMO', 'is only for the emulator: its accounts are public');
  if (env.FIRESTORE_EMULATOR_HOST) refuse('FIRESTORE_EMULATOR_HOST', 'is refused with a real project');
  return faults;
}

/** How people are recognised: tokens of a real Firebase project, or the emulator's unsigned ones. */
export type IdentityConfig =
  | { kind: 'firebase'; projectId: string; apiKey: string; authDomain: string }
  | { kind: 'emulator'; projectId: string; apiKey: string; authDomain: string; authEmulatorHost: string };

export interface ObjectStorage {
  /** Without a slash at its end. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface MailConfig {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS where the server offers it. */
  secure: boolean;
  login: { user: string; pass: string } | undefined;
  /** An address, or a name with one in angle brackets. */
  from: string;
}

/** Which program runs: the version of its package, and the commit that it was built from, or `unknown`. */
export interface Build {
  version: string;
  commit: string;
}

export const buildName = ({ version, commit }: Build) => `${version} (commit ${commit})`;

/**
 * The exit code of a start that no further try can mend: EX_CONFIG of sysexits.h. The units of systemd don't start again
 * after it.
 */
export const settingsExitCode = 78;

/** The environment can't be used; `message` has one line per fault, each naming its variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

type Environment = Record<string, string | undefined>;

const givenIn = (environment: Environment) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));

function read<T>(schema: z.ZodType<T>, given: Environment, otherFaults: string[] = []): T {
  const { success, data, error } = schema.safeParse(given);
  const faults = (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
  if (!success || otherFaults.length > 0) throw new ConfigError([...faults, ...otherFaults].join('\n'));
  return data;
}

/** The setting for commands that only need the database. @throws ConfigError */
export const loadDatabaseUri = (environment: Environment): string =>
  read(environmentSchema.pick({ MONGODB_URI: true }), givenIn(environment)).MONGODB_URI;

/** How long a session, and so an open page, lasts at most; in ms. @throws ConfigError */
export const loadSessionMs = (environment: Environment): number =>
  read(environmentSchema.pick({ SESSION_HOURS: true }), givenIn(environment)).SESSION_HOURS * 3_600_000;

/** The bucket of releases for commands that ship; `undefined` without one. @throws ConfigError */
export const loadRemotesBucket = (environment: Environment): ObjectStorage | undefined =>
  loadBucket(environment, 'REMOTES_BUCKET');

/** Where documents are, for commands that read them. @throws ConfigError */
export const loadDocumentStorage = (environment: Environment) => ({
  uploadsDir: givenIn(environment)['UPLOADS_DIR'] ?? 'uploads',
  objectStorage: loadBucket(environment, 'S3_BUCKET'),
});

/** How long records are kept, for commands that read them. @throws ConfigError */
export const loadRetention = (environment: Environment) => {
  const wanted = environmentSchema.pick({ ...retentionVariables, TIME_ZONE: true });
  const env = read(wanted, givenIn(environment));
  return { ...retentionOf(env), timeZone: env.TIME_ZONE };
};

function loadBucket(
  environment: Environment,
  bucketVariable: (typeof bucketVariables)[number],
): ObjectStorage | undefined {
  const given = givenIn(environment);
  return objectStorageOf(read(storageSchema, given, storageConflicts(given)), bucketVariable);
}

export function loadSecretsKey(environment: Environment, name: 'SECRETS_KEY' | 'NEW_SECRETS_KEY'): Buffer {
  const key = read(z.object({ [name]: secretsKey }), givenIn(environment))[name]!;
  return Buffer.from(key, 'base64');
}

/** `undefined` without this bucket; `conflicts` refuses one without an address and keys. */
function objectStorageOf(
  env: z.output<typeof storageSchema>,
  bucketVariable: (typeof bucketVariables)[number],
): ObjectStorage | undefined {
  const [endpoint, region, accessKeyId, secretAccessKey] = storageVariables.map((name) => env[name]);
  const bucket = env[bucketVariable];
  return endpoint && region && bucket && accessKeyId && secretAccessKey
    ? { endpoint: endpoint.replace(/\/$/, ''), region, bucket, accessKeyId, secretAccessKey }
    : undefined;
}

/**
 * A named folder must be there. In production both must, because nothing else serves the pages; that of the shell unless
 * the release store has one.
 */
function foldersOf({ NODE_ENV, SHELL_DIR, REMOTES_DIR }: z.output<typeof environmentSchema>) {
  const folders: { variable: 'SHELL_DIR' | 'REMOTES_DIR'; folder: string; unlessShipped?: true }[] = [];
  const isProduction = NODE_ENV === 'production';
  if (SHELL_DIR) folders.push({ variable: 'SHELL_DIR', folder: SHELL_DIR });
  else if (isProduction) folders.push({ variable: 'SHELL_DIR', folder: 'shell/dist', unlessShipped: true });
  if (REMOTES_DIR || isProduction)
    folders.push({ variable: 'REMOTES_DIR', folder: REMOTES_DIR ?? 'remotes' });
  return folders;
}

const retentionVariables = {
  FORGET_REASONS_AFTER_DAYS: true,
  FORGET_ABSENCES_AFTER_DAYS: true,
  FORGET_APPLICATIONS_AFTER_DAYS: true,
  FORGET_COMPLAINTS_AFTER_DAYS: true,
  FORGET_COMPLAINT_PICTURES_AFTER_DAYS: true,
  FORGET_MAILS_AFTER_DAYS: true,
  FORGET_MEMBERS_AFTER_DAYS: true,
  FORGET_ROLLS_AFTER_DAYS: true,
  SEAL_CASES_AFTER_DAYS: true,
} as const;

const retentionOf = (env: Pick<z.output<typeof environmentSchema>, keyof typeof retentionVariables>) => ({
  /** The periods until an admin sets others, see docs/decisions/retention.md. */
  retention: {
    absenceReasonsDays: env.FORGET_REASONS_AFTER_DAYS,
    absencesDays: env.FORGET_ABSENCES_AFTER_DAYS,
    applicationsDays: env.FORGET_APPLICATIONS_AFTER_DAYS,
    bookingsDays: 365,
    casesDays: env.SEAL_CASES_AFTER_DAYS,
    complaintsDays: env.FORGET_COMPLAINTS_AFTER_DAYS,
    complaintPicturesDays: env.FORGET_COMPLAINT_PICTURES_AFTER_DAYS,
    mailsDays: env.FORGET_MAILS_AFTER_DAYS,
    membersDays: env.FORGET_MEMBERS_AFTER_DAYS,
    roleRequestsDays: 365,
    rollsDays: env.FORGET_ROLLS_AFTER_DAYS,
  } satisfies Retention,
});

function mailOf(env: z.output<typeof environmentSchema>): MailConfig | undefined {
  const { SMTP_HOST: host, SMTP_PORT: port, SMTP_USER: user, SMTP_PASSWORD: pass, MAIL_FROM: from } = env;
  return host && from
    ? { host, port, secure: env.SMTP_SECURE === 'on', login: user && pass ? { user, pass } : undefined, from }
    : undefined;
}

/** Names settings that still have their placeholder from the files in `deploy`. In development they do no harm. */
function unchanged(given: Environment): string[] {
  if (given['NODE_ENV'] !== 'production') return [];
  return Object.keys(environmentSchema.shape).flatMap((name) => {
    const [placeholder] = /^CHANGE$|\bcollege\.example\b/i.exec(given[name] ?? '') ?? [];
    return placeholder ? [`${name} still has ${placeholder} from the shipped settings. Set your own.`] : [];
  });
}

/**
 * Reads the whole configuration; the only place that looks at the environment.
 * @throws ConfigError
 */
export function loadConfig(environment: Environment): Config {
  const given = givenIn(environment);
  const untouched = unchanged(given);
  if (untouched.length > 0) throw new ConfigError(untouched.join('\n'));
  return toConfig(read(environmentSchema, given, conflicts(given)));
}

function toConfig(env: z.output<typeof environmentSchema>) {
  const projectId = env.FIREBASE_PROJECT_ID ?? 'demo-campus';
  const project = {
    projectId,
    apiKey: env.FIREBASE_API_KEY ?? 'demo-key',
    authDomain: env.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
  };
  const identity: IdentityConfig = env.FIREBASE_AUTH_EMULATOR_HOST
    ? { kind: 'emulator', ...project, authEmulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST }
    : { kind: 'firebase', ...project };
  const builtFrom = typeof bundledCommit === 'string' ? bundledCommit : undefined;
  return {
    build: { version: portalVersion, commit: env.BUILD_COMMIT ?? builtFrom ?? 'unknown' },
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    workers: env.WORKERS ?? (env.NODE_ENV === 'production' ? Math.min(availableParallelism(), 4) : 1),
    /** The areas whose calls and jobs run here; `undefined`: all. */
    features: env.API_FEATURES,
    /** This worker’s number; `undefined` in a single process and in the primary. */
    worker: env.WORKER_NUMBER,
    /** Tells this process from all others on the same database. */
    processName: `${hostname()}:${env.PORT}${env.WORKER_NUMBER ? `/${env.WORKER_NUMBER}` : ''}`,
    logLevel: env.LOG_LEVEL,
    /** The log gets one line for so many good answers, and one for each fault or refusal. */
    logOneIn: env.LOG_ONE_IN,
    mongodbUri: env.MONGODB_URI,
    /** Encrypts the secrets in the database, see `keyFor`: 32 bytes, never stored in the database. */
    secretsKey: Buffer.from(env.SECRETS_KEY, 'base64'),
    /** Per set of tokens; see `complaintTokenSets`. */
    anonymousComplaintsPerWeek: env.ANONYMOUS_COMPLAINTS_PER_WEEK,
    /** Folder of documents that people send, unless they go to `objectStorage`; those that are on their way in any case. */
    uploadsDir: env.UPLOADS_DIR,
    /** Folder outside the database that says how far elections had come; one for all processes. */
    electionProgressDir: env.ELECTION_PROGRESS_DIR,
    /** The fewest voters that one kind of ballot paper may have. */
    smallestPaper: env.ELECTION_SMALLEST_PAPER,
    objectStorage: objectStorageOf(env, 'S3_BUCKET'),
    documentMaxBytes: env.UPLOAD_MAX_MB * 1_000_000,
    uploadQuota: { perDay: env.UPLOADS_PER_DAY_MB * 1_000_000, inAll: env.UPLOADS_PER_MEMBER_MB * 1_000_000 },
    /** Below this many free bytes on the disk, uploads are refused. */
    leastFreeDisk: env.UPLOADS_LEAST_FREE_MB * 1_000_000,
    /** Paise above which an application needs the approval of two reviewers. */
    twoApprovalsAbove: env.TWO_APPROVALS_ABOVE * 100,
    overdueAfterDays: env.OVERDUE_AFTER_DAYS,
    ...retentionOf(env),
    /** Days that a student has to answer and to appeal, and the committee for each step. */
    caseDays: {
      answer: env.CASE_ANSWER_DAYS,
      appeal: env.CASE_APPEAL_DAYS,
      committee: env.CASE_COMMITTEE_DAYS,
    },
    /** Month and day: `07-01`. */
    academicYearStarts: env.ACADEMIC_YEAR_STARTS,
    /** IANA name of the zone in which the college's days begin. */
    timeZone: env.TIME_ZONE,
    collegeName: env.COLLEGE_NAME,
    /** The only hosts besides the portal from which profile photos are shown. */
    photoHosts: env.PHOTO_HOSTS.split(/ *, */),
    contactEmail: env.CONTACT_EMAIL,
    /** The start of links in mails, without a trailing slash. */
    portalUrl: env.PORTAL_URL?.replace(/\/$/, '') ?? `http://${env.HOST}:${env.PORT}`,
    /** `undefined`: mails wait. */
    mail: mailOf(env),
    mailCatcherUrl: env.MAIL_CATCHER_URL,
    domains: { student: env.STUDENT_EMAIL_DOMAIN, admin: env.ADMIN_EMAIL_DOMAIN },
    identity,
    /** How long after signing in a session ends in any case. */
    sessionMs: env.SESSION_HOURS * 3_600_000,
    /** How long a session lasts without any use; pages end it. */
    sessionIdleMs: env.SESSION_IDLE_MINUTES * 60_000,
    /** Characters that a new password needs; pages enforce it. */
    passwordMinLength: env.PASSWORD_MIN_LENGTH,
    /** How long after signing in dangerous acts are accepted. */
    signInAgainMs: env.SIGN_IN_AGAIN_MINUTES * 60_000,
    /** Whether admins must sign in with a second factor, which the project then has to offer. */
    adminSecondFactor: env.ADMIN_SECOND_FACTOR === 'required',
    firestoreEmulatorHost: env.FIRESTORE_EMULATOR_HOST,
    profileStore:
      identity.kind === 'firebase' || env.FIRESTORE_EMULATOR_HOST ? ('firestore' as const) : ('api' as const),
    demo: env.DEMO === 'on',
    /** Whether browsers keep a page for the time without a network. Off takes back the one that they have. */
    serviceWorker: env.SERVICE_WORKER === 'on',
    metricsToken: env.METRICS_TOKEN,
    /** Number of proxies in front whose X-Forwarded-For is believed. */
    trustProxy: env.TRUST_PROXY,
    shellDir: env.SHELL_DIR ?? 'shell/dist',
    remotesDir: env.REMOTES_DIR ?? 'remotes',
    /** Where several machines share their releases; `remotesDir` mirrors it. `undefined`: `remotesDir` is the store. */
    remotesBucket: objectStorageOf(env, 'REMOTES_BUCKET'),
    /** The browser in which the gate opens the pages of what teams send. */
    chromiumPath: env.CHROMIUM_PATH,
    /** Origins from which a browser may run a remote in development; they may run scripts in the portal's pages. */
    developOrigins: env.DEVELOP_ORIGINS?.split(',').map((origin) => origin.trim()) ?? [],
    /** Folders that must be readable at the start, by the variable that names them. */
    requiredFolders: foldersOf(env),
    /** Requests per minute. */
    rateLimits: { member: env.RATE_LIMIT_MEMBER, address: env.RATE_LIMIT_ADDRESS },
  };
}
export type Config = ReturnType<typeof toConfig>;
