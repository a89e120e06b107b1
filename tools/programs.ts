import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './start/settings.ts';

/** The programs for operators: sources in a checkout, `tools/<name>.mjs` in a release. */
export const programs = {
  'auth-emulator': 'tools/emulators/auth.ts',
  backup: 'tools/backup/main.ts',
  campus: 'tools/campus/main.ts',
  'check-data': 'tools/check-data/main.ts',
  'check-database': 'libs/embedded-mongo/src/check/main.ts',
  'count-without-key': 'tools/secrets-key/count.ts',
  database: 'libs/embedded-mongo/src/main.ts',
  'export-database': 'libs/embedded-mongo/src/dump/export.ts',
  gate: 'tools/ship/gate/process.ts',
  'import-database': 'libs/embedded-mongo/src/dump/import.ts',
  'keep-backups': 'tools/backup/keep/main.ts',
  keeper: 'tools/start/keeper.ts',
  'mail-catcher': 'tools/mail/main.ts',
  person: 'tools/person/main.ts',
  'prune-backups': 'tools/backup/prune/main.ts',
  recount: 'api/src/recount.ts',
  restore: 'tools/restore/main.ts',
  'rotate-key': 'tools/secrets-key/rotate.ts',
  'rotate-key-in-database': 'api/src/rotate-key.ts',
  ship: 'tools/ship/main.ts',
  'verify-election': 'libs/verifiers/src/verify-election.ts',
  'verify-ledger': 'tools/verify-ledger/main.ts',
} as const;

/** Whether this runs from a release, without sources. */
export const isRelease = existsSync(join(root, 'release.json'));

/** Whether this runs in the portal's checkout; a team's own repository has neither shell nor API. */
export const isCheckout = existsSync(join(root, 'shell/src'));

/** The file of a program, for Node.js to run. */
export const programFile = (name: keyof typeof programs): string =>
  join(root, isRelease ? `tools/${name}.mjs` : programs[name]);
