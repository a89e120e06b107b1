import { everything } from './store/collection.ts';
import { Store } from './store/store.ts';
import { decode, type Doc } from './values.ts';

/** All documents of a collection in the folder of a stopped server, which stays as it is. @throws FolderError */
export function documentsIn(folder: string, db: string, name: string): Doc[] {
  const store = new Store(folder, { isForCheck: true });
  try {
    const collection = store.find(db, name);
    if (!collection) return [];
    return [...collection.entries(undefined, everything, false)].map(({ key }) =>
      decode(collection.get(key)!),
    );
  } finally {
    store.engine.close();
  }
}
