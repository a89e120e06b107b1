import type { createDocumentStore } from '@campus/api/documents';
import type { DocumentEntry } from './dumped-entries.ts';
import { type FileWriter, type StoredFile, UnreadableError } from './stored-files.ts';

export type Store = ReturnType<typeof createDocumentStore>;

/** Documents on their way into a backup. */
export interface CopiedDocuments {
  copied: Map<string, StoredFile>;
  /** Why others could not be read, by file. */
  unreadable: Map<string, string>;
}

/** Adds documents that aren't copied yet; what is gone by now is left out. A document never changes. */
export async function copyDocuments(
  store: Store,
  files: FileWriter,
  { copied, unreadable }: CopiedDocuments,
): Promise<void> {
  unreadable.clear();
  for await (const file of listed(store)) {
    if (copied.has(file)) continue;
    try {
      copied.set(file, await files.add(() => openDocument(store, file)));
    } catch (error) {
      if (error instanceof GoneError) continue;
      if (!(error instanceof UnreadableError)) throw error;
      unreadable.set(file, error.message);
    }
  }
}

/** Without a list there are no documents, and each one that the database names is missing. */
async function* listed(store: Store): AsyncGenerator<string> {
  try {
    yield* store.files();
  } catch (error) {
    console.error(`The documents can’t be listed: ${(error as Error).message}`);
  }
}

class GoneError extends Error {}

async function openDocument(store: Store, file: string) {
  const found = await store.open(file).catch((error: unknown) => {
    throw new UnreadableError((error as Error).message, { cause: error });
  });
  if (!found) throw new GoneError();
  return found.content;
}

/**
 * Leaves exactly the documents that the copy of the database names.
 * @returns the missing ones: they were deleted after the database was copied, are lost, or can't be read
 */
export function fitDocuments({ copied }: CopiedDocuments, entries: DocumentEntry[]): string[] {
  const named = new Set(entries.map(({ file }) => file));
  for (const file of copied.keys()) if (!named.has(file)) copied.delete(file);
  return entries.flatMap(({ file, waits }) => (waits || copied.has(file) ? [] : [file]));
}
