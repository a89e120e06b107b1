import { createHash } from 'node:crypto';

/** Each member of a union without `Keys`. */
export type Without<T, Keys extends PropertyKey> = T extends unknown ? Omit<T, Keys> : never;

/** The same text gives the same id: repeated, nothing is made twice. */
export const idOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** The given fields, as a form that a browser sends. */
export function formOf(fields: Record<string, string | number | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, String(value));
  return form;
}
