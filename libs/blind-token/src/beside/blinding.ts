import { type BlindToken, drawToken, signatureOf } from '../blind-token.ts';

/** The two steps of a token that need big numbers: half a second of a phone's processor. */
export const blinding = {
  draw: (publicKey: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => drawToken(publicKey))),
  /** @throws Error when one of the answers isn't a signature of this key */
  unblind: (publicKey: string, drawn: BlindToken[], blindSignatures: string[]) =>
    Promise.all(drawn.map((token, index) => signatureOf(publicKey, token, blindSignatures[index] ?? ''))),
};

export type Blinding = typeof blinding;
/** The worker's message: what the step gave, or why it failed. */
export type Blinded = { done: unknown } | { failed: string };
