import { mongo } from 'mongoose';
import { ConfigError } from './config.ts';
import { MigrationError } from './migrations/run-migrations.ts';
import { SecretsKeyError } from './platform/storage/secrets-key.ts';

/** A sentence for the operator about why the API can't start; `undefined` for an unexpected error. */
export function startFault(
  error: unknown,
  { host, port }: { host: string; port: number },
): string | undefined {
  if (error instanceof ConfigError || error instanceof MigrationError || error instanceof SecretsKeyError)
    return error.message;
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `PORT ${port} on ${host} is in use by another program. Stop that one, or set another PORT.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${host} is not an address of this machine. Set HOST to one of its own, 127.0.0.1 or 0.0.0.0.`;
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen')
    return `PORT ${port} may only be used by root. Set a PORT above 1023, and put a proxy in front.`;
  // Never the address itself: it may hold a password.
  if (error.name.endsWith('ServerSelectionError'))
    return 'The database in MONGODB_URI doesn’t answer. Start it, or correct the address.';
  if (/^(MongoParseError|MongoInvalidArgumentError|MongoAPIError|URIError)$/.test(error.name))
    return 'MONGODB_URI can’t be read. In its user name and password, : / ? # [ ] @ and % must be percent-encoded.';
  if (error instanceof mongo.MongoServerError && (code === 18 || code === 13))
    return 'The database refuses the user in MONGODB_URI. Check the name, the password and the permissions.';
  return undefined;
}
