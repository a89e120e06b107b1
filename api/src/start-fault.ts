import { mongo } from 'mongoose';
import { ConfigError, settingsExitCode } from './config.ts';
import { MigrationError } from './migrations/run-migrations.ts';
import { SecretsKeyError } from './platform/storage/secrets-key.ts';

/** Why the API can't start, in a sentence for the operator, and the exit code; `undefined` for an unexpected error. */
export function startFault(
  error: unknown,
  { host, port }: { host: string; port: number },
): { message: string; exitCode: number } | undefined {
  // A later start may succeed: the folder is mounted by then, or the network is up.
  const passing = (message: string) => ({ message, exitCode: 1 });
  const lasting = (message: string) => ({ message, exitCode: settingsExitCode });
  if (error instanceof SecretsKeyError) return lasting(error.message);
  if (error instanceof ConfigError || error instanceof MigrationError) return passing(error.message);
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return passing(
      `PORT ${port} on ${host} is in use by another program. Stop that one, or set another PORT.`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return passing(
      `HOST ${host} is not an address of this machine. Set HOST to one of its own, 127.0.0.1 or 0.0.0.0.`,
    );
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen')
    return lasting(`PORT ${port} may only be used by root. Set a PORT above 1023, and put a proxy in front.`);
  // Never the address itself: it may hold a password.
  if (error.name.endsWith('ServerSelectionError'))
    return passing('The database in MONGODB_URI doesn’t answer. Start it, or correct the address.');
  if (/^(MongoParseError|MongoInvalidArgumentError|MongoAPIError|URIError)$/.test(error.name))
    return lasting(
      'MONGODB_URI can’t be read. In its user name and password, : / ? # [ ] @ and % must be percent-encoded.',
    );
  if (error instanceof mongo.MongoServerError && (code === 18 || code === 13))
    return passing(
      'The database refuses the user in MONGODB_URI. Check the name, the password and the permissions.',
    );
  return undefined;
}
