/** Whether a write was refused because its unique key is taken (E11000). */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 11000;
