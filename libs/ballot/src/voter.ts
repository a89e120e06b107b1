import { base64urlnopad, hex } from '@scure/base';

/** The receipt of a voting token (base64url): its SHA-256, hex. */
export const receiptOf = async (token: string): Promise<string> => toHex(decode(token));

/** The key under which the published box lists what the ballot of this token says; see `boxedChoicesSchema`. */
export const choicesKeyOf = async (token: string): Promise<string> =>
  toHex(Uint8Array.from([...new TextEncoder().encode('choices'), ...decode(token)]));

const toHex = async (data: Uint8Array) =>
  hex.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(data))));
const decode = base64urlnopad.decode;
