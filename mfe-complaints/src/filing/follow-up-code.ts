import { requireSecureConnection } from '@campus/portal-kit';
import { base32crockford, hex } from '@scure/base';

/**
 * The code that opens an anonymous complaint again: 20 characters of Crockford's base 32, 100 random bits. Only its author
 * has it; the portal gets a hash (`followUpKey`) and stores the hash of that hash.
 */
const length = 20;
/** Whole bytes, for the library to write as whole characters. */
const filler = '0000';

export const drawFollowUpCode = (): string =>
  base32crockford.encode(crypto.getRandomValues(new Uint8Array(15))).slice(0, length);

/** As it is shown: `XXXX-XXXX-XXXX-XXXX-XXXX`. */
export const groupedCode = (code: string): string => code.match(/.{4}/g)!.join('-');

/**
 * Reads a typed code: capitals, blanks and dashes don't matter, I and L are read as 1, O as 0.
 * `null` when it isn't a code.
 */
export function codeFromTyped(typed: string): string | null {
  const plain = typed.replaceAll(/[\s\p{Dash}]/gu, '');
  if (plain.length !== length) return null;
  try {
    return base32crockford.encode(base32crockford.decode(plain + filler)).slice(0, length);
  } catch {
    return null;
  }
}

/** The key sent to the portal for a code, never in an address: 64 hex digits. Browsers hash on https pages only. */
export async function followUpKey(code: string): Promise<string> {
  requireSecureConnection('Following up a complaint');
  const bytes = new TextEncoder().encode(`campus complaint ${code}`);
  return hex.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
