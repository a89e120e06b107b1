import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';

/** The side that signs, for tests: a new key pair of 2048 bits. */
export function testSigner() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    publicKey,
    /** DER, base64. */
    spki: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    /** RSASP1 of RFC 9474's BlindSign; base64url in and out. */
    sign: (blinded: string) =>
      privateDecrypt(
        { key: privateKey, padding: constants.RSA_NO_PADDING },
        Buffer.from(blinded, 'base64url'),
      ).toString('base64url'),
  };
}
