/** Whether a write was refused because its unique key is taken (E11000). */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 11000;

/** An upsert that two requests make at once: the one that comes second finds what the first inserted. */
export const upsert = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return write();
  }
};
