import { type ComplaintTerms, getComplaintTerms, issueComplaintTokens } from '@campus/contracts/complaints';
import { blindBeside } from '@campus/blind-token/beside';
import { addDays, type ApiClient, mondayOf, startWorker } from '@campus/portal-kit';
import { changeKept, keptBy, type KeptTokens } from './complaint-tokens.ts';

/** `issued-elsewhere`: the member has had all sets of this week, in other browsers or before a logout. */
export type TokenFetch = 'fetched' | 'no-storage' | 'issued-elsewhere';

/**
 * Fetches this week's tokens unless this browser has had them. The drawn tokens are stored before they are sent, so that a
 * retry gets the same ones. Only one tab asks at a time.
 *
 * @returns `no-storage` when the browser forbids storage, so nothing was asked for
 */
export async function fetchComplaintTokens(api: ApiClient, memberId: string): Promise<TokenFetch> {
  const terms = await api.call(getComplaintTerms);
  return navigator.locks.request(`campus complaint tokens ${memberId}`, async () => {
    const { week, publicKey } = terms;
    if (keptBy(memberId).publicKey === publicKey) return 'fetched';
    const drawn =
      drawnFor(terms, keptBy(memberId)) ?? (await blindBeside(startWorker, 'draw', publicKey, terms.tokens));
    const isKept = await changeKept(memberId, (kept) => ({
      ...kept,
      drawn: { publicKey, tokens: drawn },
      tokens: kept.tokens.filter((token) => isWeekBefore(week, token.week)),
    }));
    if (!isKept) return 'no-storage';

    const { blindSignatures } = await api.call(issueComplaintTokens, {
      body: { week, blinded: drawn.map(({ blinded }) => blinded) },
    });
    if (blindSignatures.length === 0) return 'issued-elsewhere';
    const signatures = await blindBeside(startWorker, 'unblind', publicKey, drawn, blindSignatures);
    const signed = drawn.map(({ token, prefix }, index) => ({
      week,
      token,
      prefix,
      signature: signatures[index]!,
    }));
    const isStored = await changeKept(memberId, ({ tokens }) => ({
      publicKey,
      drawn: null,
      tokens: [...tokens, ...signed],
    }));
    return isStored ? 'fetched' : 'no-storage';
  });
}

const drawnFor = ({ publicKey, tokens }: ComplaintTerms, { drawn }: KeptTokens) =>
  drawn?.publicKey === publicKey && drawn.tokens.length === tokens ? drawn.tokens : null;

/** A token is good in its week and the next. */
const isWeekBefore = (now: string, week: string) => addDays(mondayOfWeek(week), 7) === mondayOfWeek(now);

/** The first day of an ISO week; 4 January is always in the first week. */
function mondayOfWeek(week: string): string {
  const [year, number] = week.split('-W');
  return addDays(mondayOf(`${year}-01-04`), 7 * (Number(number) - 1));
}
