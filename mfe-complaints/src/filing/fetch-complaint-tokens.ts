import { type ComplaintTerms, getComplaintTerms, issueComplaintTokens } from '@campus/contracts/complaints';
import type { ApiClient } from '@campus/portal-kit';
import { changeKept, keptBy, type KeptTokens } from './complaint-tokens.ts';

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
    const { week, publicKey } = terms;
    if (keptBy(memberId).publicKey === publicKey) return true;
    const { drawToken, signatureOf } = await import('@campus/blind-token');
    const drawn = drawnFor(terms, keptBy(memberId)) ?? (await drawAll(terms, drawToken));
    const isKept = await changeKept(memberId, (kept) => ({
      ...kept,
      drawn: { publicKey, tokens: drawn },
      tokens: kept.tokens.filter((token) => isWeekBefore(week, token.week)),
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
        signature: await signatureOf(publicKey, one, blindSignatures[index] ?? ''),
      })),
    );
    return changeKept(memberId, ({ tokens }) => ({
      publicKey,
      drawn: null,
      tokens: [...tokens, ...signed],
    }));
  });
}

const drawnFor = ({ publicKey, tokens }: ComplaintTerms, { drawn }: KeptTokens) =>
  drawn?.publicKey === publicKey && drawn.tokens.length === tokens ? drawn.tokens : null;
const drawAll = <T>({ tokens, publicKey }: ComplaintTerms, draw: (publicKey: string) => Promise<T>) =>
  Promise.all(Array.from({ length: tokens }, () => draw(publicKey)));

const dayMs = 86_400_000;
/** A token is good in its week and the next. */
const isWeekBefore = (now: string, week: string) => monday(now) - monday(week) === 7 * dayMs;

/** Of an ISO week, as milliseconds: 4 January is always in the first one. */
function monday(week: string): number {
  const [year, number] = week.split('-W').map(Number) as [number, number];
  const fourth = new Date(Date.UTC(year, 0, 4));
  return fourth.getTime() + ((number - 1) * 7 - ((fourth.getUTCDay() + 6) % 7)) * dayMs;
}
