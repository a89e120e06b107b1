import { createHash } from 'node:crypto';
import { join } from 'node:path';

/**
 * Where mongodump keeps a collection: names are escaped as in a query string, and those that wouldn't fit into a file
 * name are cut and told apart by a hash. See `outputPath` in
 * https://github.com/mongodb/mongo-tools/blob/master/mongodump/prepare.go
 */
export function collectionFiles(dump: string, db: string, name: string): { bson: string; metadata: string } {
  const escaped = encodeURIComponent(name)
    .replaceAll('%20', '+')
    .replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const hash = createHash('sha1').update(name).digest('base64url');
  const file = escaped.length > 238 ? `${escaped.slice(0, 208)}%24${hash}` : escaped;
  return { bson: join(dump, db, `${file}.bson`), metadata: join(dump, db, `${file}.metadata.json`) };
}

/** The collection's name behind a file's name without its ending. If it was cut, only the metadata has the rest. */
export const nameFrom = (file: string): string => decodeURIComponent(file.replaceAll('+', '%20'));
