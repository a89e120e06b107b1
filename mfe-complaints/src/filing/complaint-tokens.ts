import {
  complaintWeekSchema,
  getComplaintTerms,
  issueComplaintTokens,
  type ComplaintTerms,
} from '@campus/contracts';
import { browserMemory, type ApiClient } from '@campus/portal-kit';
import * as z from 'zod/mini';

const base64url = z.string().check(z.regex(/^[\w-]+$/));
const signedTokenSchema = z.object({
  week: complaintWeekSchema,
  token: base64url,
  prefix: base64url,
  signature: base64url,
});
/** Files one complaint without a name, in its week or the next. */
export type SignedToken = z.infer<typeof signedTokenSchema>;

const keptSchema = z.object({
  /** The last week whose tokens this browser was given. */
  week: z.nullable(complaintWeekSchema),
  /** Drawn and perhaps sent to be signed, and not answered yet. */
  drawn: z.nullable(
    z.object({
      week: complaintWeekSchema,
      tokens: z.array(
        z.object({ token: base64url, prefix: base64url, blinded: base64url, inverse: base64url }),
      ),
    }),
  ),
  /** Not used yet, those that run out first come first. */
  tokens: z.array(signedTokenSchema),
});
type Kept = z.infer<typeof keptSchema>;

/**
 * What each member who uses this browser can still file. Stays when he signs out, for the portal gives tokens to two of
 * his browsers a week. It names no complaint: a token is taken out before it is sent, because a complaint's id can be
 * computed from it.
 */
export const complaintTokens = browserMemory('complaintTokens', keptSchema, (memberId: string) => memberId);

const nothing: Kept = { week: null, drawn: null, tokens: [] };
const keptBy = (memberId: string) => complaintTokens.get(memberId) ?? nothing;

/** Whether the browser has what this needs; it hides that from pages that don't come over https. */
export const canUseTokens = () => 'locks' in navigator && Boolean(crypto.subtle);

/** Changes what is kept, one tab at a time. False when the browser forbids storage. */
const change = (memberId: string, next: (kept: Kept) => Kept) =>
  navigator.locks.request('campus complaint tokens kept', () =>
    complaintTokens.set(memberId, next(keptBy(memberId))),
  );

/**
 * Fetches this week's tokens unless this browser has had them. What was drawn is kept before it is sent, so that calling
 * again after whatever broke off gets the same tokens. Of several tabs one asks.
 *
 * @returns false when the browser forbids storage: then nothing was asked for
 * @throws ApiError `tokens-issued` when two other browsers were quicker
 */
export async function fetchComplaintTokens(api: ApiClient, memberId: string): Promise<boolean> {
  const terms = await api.call(getComplaintTerms);
  return navigator.locks.request(`campus complaint tokens ${memberId}`, async () => {
    const { week } = terms;
    if (keptBy(memberId).week === week) return true;
    const { drawToken, signatureOf } = await import('@campus/blind-token');
    const drawn = drawnFor(terms, keptBy(memberId)) ?? (await drawAll(terms, drawToken));
    const isKept = await change(memberId, (kept) => ({
      ...kept,
      drawn: { week, tokens: drawn },
      tokens: kept.tokens.filter((token) => isGoodIn(week, token.week)),
    }));
    if (!isKept) return false;

    const { blindSignatures } = await api.call(issueComplaintTokens, {
      body: { week, blinded: drawn.map(({ blinded }) => blinded) },
    });
    const signed = await Promise.all(
      drawn.map(async (one, index) => ({
        week,
        token: one.token,
        prefix: one.prefix,
        signature: await signatureOf(terms.publicKey, one, blindSignatures[index] ?? ''),
      })),
    );
    return change(memberId, ({ tokens }) => ({ week, drawn: null, tokens: [...tokens, ...signed] }));
  });
}

const drawnFor = ({ week, tokens }: ComplaintTerms, { drawn }: Kept) =>
  drawn?.week === week && drawn.tokens.length === tokens ? drawn.tokens : null;
const drawAll = <T>({ tokens, publicKey }: ComplaintTerms, draw: (publicKey: string) => Promise<T>) =>
  Promise.all(Array.from({ length: tokens }, () => draw(publicKey)));

/** Takes a token out, so that no other tab uses it; `null` when there is none. */
export async function takeToken(memberId: string): Promise<SignedToken | null> {
  let taken: SignedToken | undefined;
  await change(memberId, (kept) => {
    const [first, ...rest] = kept.tokens;
    taken = first;
    return { ...kept, tokens: rest };
  });
  return taken ?? null;
}

/** Puts one back that certainly filed nothing. */
export const putBack = (memberId: string, token: SignedToken) =>
  change(memberId, (kept) => ({ ...kept, tokens: [token, ...kept.tokens] }));

const dayMs = 86_400_000;
/** A token is good in its week and the next. */
const isGoodIn = (now: string, week: string) => [0, 7 * dayMs].includes(monday(now) - monday(week));

/** Of an ISO week, as milliseconds: 4 January is always in the first one. */
function monday(week: string): number {
  const [year, number] = week.split('-W').map(Number) as [number, number];
  const fourth = new Date(Date.UTC(year, 0, 4));
  return fourth.getTime() + ((number - 1) * 7 - ((fourth.getUTCDay() + 6) % 7)) * dayMs;
}
