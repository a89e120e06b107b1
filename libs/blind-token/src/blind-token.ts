import { RSABSSA } from '@cloudflare/blindrsa-ts';
import { base64, base64urlnopad } from '@scure/base';

/** The browser's record of its token; all base64url, so that it can be stored as JSON. */
export interface BlindToken {
  /** 32 random bytes: who has them and the signature can use the token. */
  token: string;
  /** 32 random bytes before the token's SHA-256 in what is signed. */
  prefix: string;
  /** The server signs it; it says nothing about the token. */
  blinded: string;
  /** Takes the blinding off the server's signature. */
  inverse: string;
}

/** RSABSSA-SHA384-PSS-Randomized, RFC 9474. */
const suite = RSABSSA.SHA384.PSS.Randomized();
const tokenBytes = 32;

/** Draws a token and blinds it for a public key (SPKI, DER, base64). Takes about 0.1 s. */
export async function drawToken(publicKey: string): Promise<BlindToken> {
  const token = crypto.getRandomValues(new Uint8Array(tokenBytes));
  const prepared = suite.prepare(await sha256(token));
  const { blindedMsg, inv } = await suite.blind(await importKey(publicKey), prepared);
  return {
    token: encode(token),
    prefix: encode(prepared.slice(0, tokenBytes)),
    blinded: encode(blindedMsg),
    inverse: encode(inv),
  };
}

/**
 * The signature under the token (base64url), from the server's blind one.
 * @throws Error when the answer isn't a signature of this key
 */
export async function signatureOf(
  publicKey: string,
  { token, prefix, inverse }: BlindToken,
  blindSignature: string,
): Promise<string> {
  const prepared = Uint8Array.from([...decode(prefix), ...(await sha256(decode(token)))]);
  const key = await importKey(publicKey);
  return encode(await suite.finalize(key, prepared, decode(blindSignature), decode(inverse)));
}

const importKey = (publicKey: string) =>
  crypto.subtle.importKey(
    'spki',
    bytes(base64.decode(publicKey)),
    { name: 'RSA-PSS', hash: 'SHA-384' },
    true,
    ['verify'],
  );

const sha256 = async (data: Uint8Array) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes(data)));
/** A copy that WebCrypto's types take. */
const bytes = (data: Uint8Array) => Uint8Array.from(data);
const encode = base64urlnopad.encode;
const decode = base64urlnopad.decode;
