import { join, resolve } from 'node:path';
import { defaultDomains, type CollegeDomains } from '@campus/contracts';
import { StartError } from './processes.ts';

export const root = join(import.meta.dirname, '../..');

/** A setting is wrong, and stays so until an operator changes it. */
export class SettingsError extends StartError {}

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  uploadsDir: string;
  remotesDir: string;
  domains: CollegeDomains;
  /** A real Firebase project; null stands for the emulators, which are for `demo-*` projects. */
  firebaseProject: string | null;
  project: string;
}

/**
 * The launcher's own settings from the environment; the API checks the rest.
 * @throws SettingsError that names the variable
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = Number(env['PORT'] || 4000);
  // The emulators and dev servers get the ports after it.
  if (!Number.isInteger(port) || port < 1 || port > 65_420) {
    throw new SettingsError(`PORT=${env['PORT']} is not a port: give a number from 1 to 65420.`);
  }
  const project = env['FIREBASE_PROJECT_ID'] || 'demo-campus';
  const firebaseProject = project.startsWith('demo-') ? null : project;
  if (env['NODE_ENV'] === 'production' && !firebaseProject) {
    throw new SettingsError(
      'NODE_ENV=production needs a real Firebase project: set FIREBASE_PROJECT_ID and FIREBASE_API_KEY.\n' +
        'Without one the portal runs on emulators that let anyone sign in as anyone.',
    );
  }
  const dataDir = resolve(root, env['DATA_DIR'] || '.data');
  return {
    port,
    host: env['HOST'] || '127.0.0.1',
    dataDir,
    uploadsDir: env['UPLOADS_DIR'] || join(dataDir, 'uploads'),
    remotesDir: resolve(root, env['REMOTES_DIR'] || 'remotes'),
    domains: {
      student: env['STUDENT_EMAIL_DOMAIN']?.toLowerCase() || defaultDomains.student,
      admin: env['ADMIN_EMAIL_DOMAIN']?.toLowerCase() || defaultDomains.admin,
    },
    firebaseProject,
    project,
  };
}
