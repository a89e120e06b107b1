import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, type Db, type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe } from 'vitest';
import { startServer } from '../index.ts';

export type Numbered = { _id: number } & Document;

export type Server = {
  readonly uri: string;
  readonly db: Db;
  /** A new collection; its documents are numbered from 0 on where they have no `_id`. */
  things: (...documents: Document[]) => Promise<Collection<Numbered>>;
};

const real = process.env['MONGODB_URI'];

/** The same checks against the embedded server and, where `MONGODB_URI` names one, against a real MongoDB. */
export function onEachServer(define: (server: Server) => void): void {
  describe.each(real === undefined ? ['the embedded server'] : ['the embedded server', 'MongoDB'])(
    '%s',
    (name) => {
      let stop: () => Promise<void>;
      let client: MongoClient;
      let uri: string;
      let made = 0;

      beforeAll(async () => {
        if (name === 'MongoDB') {
          uri = real as string;
          client = await MongoClient.connect(uri);
          stop = () => client.close();
        } else {
          const dataDir = mkdtempSync(join(tmpdir(), 'em-'));
          const server = await startServer({ dataDir });
          uri = server.uri;
          client = await MongoClient.connect(uri);
          stop = async () => {
            await client.close();
            await server.close();
            rmSync(dataDir, { recursive: true, force: true });
          };
        }
      });
      afterAll(async () => {
        await client.db(database).dropDatabase();
        await stop();
      });

      const database = `compat_${crypto.randomUUID().slice(0, 8)}`;
      define({
        get uri() {
          return uri;
        },
        get db() {
          return client.db(database);
        },
        async things(...documents) {
          const collection = client.db(database).collection<Numbered>(`things_${made++}`);
          if (documents.length > 0)
            await collection.insertMany(documents.map((doc, _id) => ({ _id, ...doc })));
          return collection;
        },
      });
    },
  );
}

/** All documents in the order of their `_id`. */
export const allOf = (collection: Collection<Numbered>) => collection.find().sort({ _id: 1 }).toArray();
