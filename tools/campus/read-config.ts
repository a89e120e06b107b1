import { type Config, ConfigError, loadConfig } from '@campus/api/config';
import { StartError } from '../start/processes.ts';

export const isTrial = (values: Record<string, string | undefined> = process.env): boolean =>
  values['FIREBASE_PROJECT_ID']?.startsWith('demo-') ?? false;

/** As the API reads it; `campus start` adds the database and, for a trial, the sign-in. @throws StartError */
export function readConfig(values: Record<string, string | undefined>): Config {
  try {
    return loadConfig({
      MONGODB_URI: 'mongodb://127.0.0.1',
      ...(isTrial(values) && { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1' }),
      ...values,
    });
  } catch (error) {
    throw error instanceof ConfigError ? new StartError(error.message) : error;
  }
}
