import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createDocumentStore } from '@campus/api/documents';
import type { DocumentEntry } from './dumped-entries.ts';

export type Store = ReturnType<typeof createDocumentStore>;

/** Copies documents that the folder doesn't have yet; what is gone by now is left out. A document never changes. */
export async function copyDocuments(store: Store, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for await (const file of store.files()) await copyDocument(store, file, folder);
}

async function copyDocument(store: Store, file: string, folder: string): Promise<void> {
  const target = join(folder, file);
  if (existsSync(target)) return;
  const found = await store.open(file);
  if (!found) return;
  const part = join(folder, `.${randomBytes(8).toString('hex')}.part`);
  await pipeline(found.content, createWriteStream(part, { mode: 0o600 }));
  renameSync(part, target);
}

/**
 * Leaves exactly the documents that the copy of the database names.
 * @returns the missing ones: they were deleted after the database was copied, or are lost
 */
export function fitDocuments(folder: string, entries: DocumentEntry[]): string[] {
  const present = new Set(readdirSync(folder));
  const named = new Set(entries.map(({ file }) => file));
  for (const file of present) if (!named.has(file)) rmSync(join(folder, file));
  return entries.flatMap(({ file, waits }) => (waits || present.has(file) ? [] : [file]));
}
