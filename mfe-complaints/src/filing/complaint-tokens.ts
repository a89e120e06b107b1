import { complaintWeekSchema } from '@campus/contracts/complaints';
import { browserMemory } from '@campus/portal-kit';
import * as z from 'zod/mini';

const base64url = z.string().check(z.regex(/^[\w-]+$/));
const signedTokenSchema = z.object({
  week: complaintWeekSchema,
  token: base64url,
  prefix: base64url,
  signature: base64url,
});
/** Files one anonymous complaint, in its week or the next. */
export type SignedToken = z.infer<typeof signedTokenSchema>;

const keptSchema = z.object({
  /** The public key under which this browser was given tokens last: each week has its own. */
  publicKey: z.string(),
  /** Drawn and perhaps sent to be signed; no answer yet. */
  drawn: z.nullable(
    z.object({
      publicKey: z.string(),
      tokens: z.array(
        z.object({ token: base64url, prefix: base64url, blinded: base64url, inverse: base64url }),
      ),
    }),
  ),
  /** Unused, the first to expire first. */
  tokens: z.array(signedTokenSchema),
});
export type KeptTokens = z.infer<typeof keptSchema>;

/**
 * The member's unused tokens, erased at a sign-out: the next person at a shared computer neither learns who opened the form
 * nor can file with them. They name no complaint: a token is removed before it is sent, because a complaint's id can be
 * computed from it.
 */
export const complaintTokens = browserMemory('complaintTokens', keptSchema, (memberId: string) => memberId);

const nothing: KeptTokens = { publicKey: '', drawn: null, tokens: [] };
export const keptBy = (memberId: string) => complaintTokens.get(memberId) ?? nothing;

/** Changes the stored tokens, one tab at a time. False when the browser forbids storage. */
export const changeKept = (memberId: string, next: (kept: KeptTokens) => KeptTokens) =>
  navigator.locks.request('campus complaint tokens kept', () =>
    complaintTokens.set(memberId, next(keptBy(memberId))),
  );

/** Takes a token out, so that no other tab uses it; `null` when there is none. */
export async function takeToken(memberId: string): Promise<SignedToken | null> {
  let taken: SignedToken | undefined;
  await changeKept(memberId, (kept) => {
    const [first, ...rest] = kept.tokens;
    taken = first;
    return { ...kept, tokens: rest };
  });
  return taken ?? null;
}

/** Puts back a token that certainly filed nothing. */
export const putBack = (memberId: string, token: SignedToken) =>
  changeKept(memberId, (kept) => ({ ...kept, tokens: [token, ...kept.tokens] }));
