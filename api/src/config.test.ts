import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const SECRETS_KEY = Buffer.alloc(32).toString('base64');
const emulator = {
  SECRETS_KEY,
  MONGODB_URI: 'mongodb://127.0.0.1/campus',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:4001',
};
const real = {
  SECRETS_KEY,
  MONGODB_URI: 'mongodb://db/campus',
  FIREBASE_PROJECT_ID: 'campus-real',
  FIREBASE_API_KEY: 'key',
  ELECTION_PROGRESS_DIR: '/var/lib/campus-elections',
};

/** The variables that the faults name. */
function faultsOf(environment: Record<string, string>): string[] {
  try {
    loadConfig(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').map((line) => line.split(' ')[0] ?? '');
  }
}

describe('the configuration', () => {
  test('needs few settings with the emulator', () => {
    expect(loadConfig(emulator)).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      production: false,
      demo: false,
      domains: { student: 'sggs.ac.in', admin: 'admin.sggs.ac.in' },
      identity: { kind: 'emulator', projectId: 'demo-campus', authEmulatorHost: '127.0.0.1:4001' },
      profileStore: 'api',
    });
  });

  test('keeps profiles in Firestore if there is one', () => {
    expect(loadConfig({ ...emulator, FIRESTORE_EMULATOR_HOST: '127.0.0.1:4002' }).profileStore).toBe(
      'firestore',
    );
    expect(loadConfig(real)).toMatchObject({
      profileStore: 'firestore',
      identity: { kind: 'firebase', authDomain: 'campus-real.firebaseapp.com' },
    });
  });

  test('ignores variables of other programs', () => {
    const others = {
      HOME: '/root',
      HOSTNAME: 'db',
      PATH: '/bin',
      PWD: '/',
      LOGNAME: 'x',
      npm_config_port: '1',
      NODE_OPTIONS: '',
    };
    expect(faultsOf({ ...emulator, ...others, DATA_DIR: '.data', TZ: 'UTC', S3_TOOL: 'x' })).toEqual([]);
    expect(loadConfig({ ...emulator, TIME_ZONE: 'UTC' }).timeZone).toBe('UTC');
  });

  test('ignores variables that are no settings', () => {
    const others = {
      SMTP_RELAY_SERVICE_HOST: '10.0.0.3',
      SMTP_PORT_25_TCP: 'tcp://10.0.0.3:25',
      SMTP_PORT_25_TCP_ADDR: '10.0.0.3',
      UPLOAD_SERVICE_PORT: '80',
      CASE_INSENSITIVE: '1',
      RATE_LIMIT_OF_THE_PROXY: '5',
      SMTP_TLS: 'on',
      FIREBASE_PROJECTID: 'campus-real',
      MONGODB_URL: 'mongodb://db',
    };
    expect(faultsOf({ ...real, ...others })).toEqual([]);
  });

  test('treats an empty variable as missing', () => {
    expect(loadConfig({ ...emulator, PORT: '', COLLEGE_NAME: '' }).port).toBe(4000);
  });

  test.each([
    ['nothing at all', {}, ['MONGODB_URI', 'SECRETS_KEY', 'FIREBASE_PROJECT_ID']],
    ['no identity', { MONGODB_URI: emulator.MONGODB_URI, SECRETS_KEY }, ['FIREBASE_PROJECT_ID']],
    ['mail from nobody', { ...real, SMTP_HOST: 'mail.example.org' }, ['MAIL_FROM']],
    [
      'links in mails that lead nowhere',
      { ...real, NODE_ENV: 'production', SMTP_HOST: 'mail.example.org', MAIL_FROM: 'a@example.org' },
      ['PORTAL_URL'],
    ],
    ['a name that three zones have', { ...real, TIME_ZONE: 'IST' }, ['TIME_ZONE']],
    [
      'mail from two, and a user without a password',
      {
        ...real,
        SMTP_HOST: 'mail.example.org',
        MAIL_FROM: 'a@example.org, b@example.org',
        SMTP_USER: 'portal',
      },
      ['MAIL_FROM', 'SMTP_PASSWORD'],
    ],
    [
      'half an object storage',
      { ...real, S3_ENDPOINT: 'https://s3.example.org', S3_BUCKET: 'documents' },
      ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ],
    [
      'a bucket of releases without keys',
      { ...real, S3_ENDPOINT: 'https://s3.example.org', S3_REGION: 'x', REMOTES_BUCKET: 'releases' },
      ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ],
    [
      'keys without a bucket',
      {
        ...real,
        S3_ENDPOINT: 'https://s3.example.org',
        S3_REGION: 'x',
        S3_ACCESS_KEY_ID: 'x',
        S3_SECRET_ACCESS_KEY: 'x',
      },
      ['S3_BUCKET'],
    ],
    [
      'an object storage that is none',
      {
        ...real,
        S3_ENDPOINT: 's3.example.org',
        S3_REGION: 'x',
        S3_BUCKET: 'Documents of ours',
        S3_ACCESS_KEY_ID: 'x',
        S3_SECRET_ACCESS_KEY: 'x',
      },
      ['S3_ENDPOINT', 'S3_BUCKET'],
    ],
    [
      'several faults',
      { ...emulator, PORT: 'x', LOG_LEVEL: 'loud', DEMO: 'yes' },
      ['PORT', 'LOG_LEVEL', 'DEMO'],
    ],
    ['another database', { ...emulator, MONGODB_URI: 'postgres://x' }, ['MONGODB_URI']],
    ['one domain for all', { ...emulator, ADMIN_EMAIL_DOMAIN: 'SGGS.ac.in' }, ['ADMIN_EMAIL_DOMAIN']],
    ['a domain with @', { ...emulator, STUDENT_EMAIL_DOMAIN: '@sggs.ac.in' }, ['STUDENT_EMAIL_DOMAIN']],
    [
      'the emulator in production',
      { ...emulator, NODE_ENV: 'production', ELECTION_PROGRESS_DIR: '/var/lib/campus-elections' },
      ['FIREBASE_AUTH_EMULATOR_HOST'],
    ],
    [
      'no folder for the progress of elections in production',
      { ...real, NODE_ENV: 'production', ELECTION_PROGRESS_DIR: '' },
      ['ELECTION_PROGRESS_DIR'],
    ],
    [
      'the emulator elsewhere',
      { ...emulator, FIREBASE_AUTH_EMULATOR_HOST: '10.0.0.5:9099' },
      ['FIREBASE_AUTH_EMULATOR_HOST'],
    ],
    ['the emulator for everybody', { ...emulator, HOST: '0.0.0.0' }, ['HOST']],
    [
      'a second factor with the emulator',
      { ...emulator, ADMIN_SECOND_FACTOR: 'required' },
      ['ADMIN_SECOND_FACTOR'],
    ],
    ['an unknown second factor', { ...real, ADMIN_SECOND_FACTOR: 'optional' }, ['ADMIN_SECOND_FACTOR']],
    ['the emulator behind a proxy', { ...emulator, TRUST_PROXY: '1' }, ['TRUST_PROXY']],
    [
      'the emulator with a real project',
      { ...emulator, FIREBASE_PROJECT_ID: 'campus-real' },
      ['FIREBASE_PROJECT_ID'],
    ],
    [
      'a demo project without the emulator',
      { ...real, FIREBASE_PROJECT_ID: 'demo-x' },
      ['FIREBASE_AUTH_EMULATOR_HOST'],
    ],
    ['demo accounts in a real project', { ...real, DEMO: 'on' }, ['DEMO']],
    ['a real project without its key', { ...real, FIREBASE_API_KEY: '' }, ['FIREBASE_API_KEY']],
    [
      'a real project with an emulated store',
      { ...real, FIRESTORE_EMULATOR_HOST: '127.0.0.1:1' },
      ['FIRESTORE_EMULATOR_HOST'],
    ],
    ['a key that is too short', { ...emulator, SECRETS_KEY: 'c2hvcnQ=' }, ['SECRETS_KEY']],
    ['a zone that nobody knows', { ...emulator, TIME_ZONE: 'Asia/Nanded' }, ['TIME_ZONE']],
    [
      'a week of no complaints',
      { ...emulator, ANONYMOUS_COMPLAINTS_PER_WEEK: '0' },
      ['ANONYMOUS_COMPLAINTS_PER_WEEK'],
    ],
    [
      'reasons that are hardly kept',
      { ...emulator, FORGET_REASONS_AFTER_DAYS: '7' },
      ['FORGET_REASONS_AFTER_DAYS'],
    ],
    [
      'absences that figures still count',
      { ...emulator, FORGET_ABSENCES_AFTER_DAYS: '80' },
      ['FORGET_ABSENCES_AFTER_DAYS'],
    ],
    ['a short metrics token', { ...emulator, METRICS_TOKEN: 'short' }, ['METRICS_TOKEN']],
  ])('with %s stops the start and names the variable', (_, environment, names) => {
    expect(faultsOf(environment)).toEqual(names);
  });
});
