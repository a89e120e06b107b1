import * as z from 'zod/mini';

/** Bits of the RSA keys that sign tokens blind. */
export const rsaBits = 2048;

/** `bytes` bytes as unpadded base64url. */
export const base64urlSchema = (label: string, bytes: number) => {
  const message = `${label} is ${bytes} bytes in base64url.`;
  const length = Math.ceil((bytes * 4) / 3);
  return z.string(message).check(z.regex(new RegExp(`^[\\w-]{${length}}$`), message));
};
