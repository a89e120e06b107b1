import { statfsSync } from 'node:fs';
import { type Command, databaseOf } from './command.ts';

/** Sizes in bytes. The file holds all databases, so `totalSize` is that of all. */
export const dbStats: Command = {
  writes: false,
  options: [],
  run(request, { store }) {
    const db = databaseOf(request);
    const collections = store.list(db);
    const { bavail, blocks, bsize } = statfsSync(store.folder);
    return {
      db,
      collections: collections.length,
      indexes: collections.reduce((sum, { indexes }) => sum + indexes.length + 1, 0),
      totalSize: store.engine.bytes,
      fsUsedSize: (blocks - bavail) * bsize,
      fsTotalSize: blocks * bsize,
      ok: 1,
    };
  },
};
