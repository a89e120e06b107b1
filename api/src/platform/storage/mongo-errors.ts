import { mongo } from 'mongoose';

/** Whether a write was refused because its unique key is taken (E11000). */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 11000;

/** Whether it was this field's unique key that was taken. */
export const isKeyTaken = (error: unknown, field: string): boolean =>
  error instanceof mongo.MongoServerError && error.code === 11000 && field in Object(error['keyPattern']);

/**
 * The positions in an unordered bulk insert whose unique key was taken; `null` when something else went wrong. The
 * driver throws the same kind of error, with no write errors in it, when the connection broke off: no one knows then
 * what was stored.
 */
export function duplicatesIn(error: unknown): Set<number> | null {
  if (!(error instanceof mongo.MongoBulkWriteError) || error.result.getWriteConcernError()) return null;
  const faults = [error.writeErrors].flat();
  const onlyTaken = faults.length > 0 && faults.every(({ code }) => code === 11000);
  return onlyTaken ? new Set(faults.map(({ index }) => index)) : null;
}

/** An upsert that two requests make at once: the one that comes second finds what the first inserted. */
export const upsert = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return write();
  }
};

/** Inserts; `false` when something has one of its unique keys already. */
export const insertIfNew = async (insert: () => Promise<unknown>): Promise<boolean> => {
  try {
    await insert();
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
};
