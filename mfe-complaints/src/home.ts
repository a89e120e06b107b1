import { openFollowUp, type ComplaintDetail } from '@campus/contracts/complaints';
import type { DeviceHome } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { keptCodes } from './follow-up/kept-codes.ts';
import { texts } from './follow-up/texts.ts';
import { followUpKey } from './filing/follow-up-code.ts';
import { paths } from './paths.ts';

/** How long a browser waits after one request before it asks about the same or another code, in ms. */
const pauseMs = 10 * 60_000;

/**
 * Replies to anonymous complaints whose codes this browser keeps. It asks about one code at a time, the one that waits
 * longest, without a token: the portal learns neither who asks nor which codes belong together.
 * See docs/complaints-threat-model.md.
 */
export const home: DeviceHome = async (api) => {
  const [next] = keptCodes.read().toSorted((a, b) => a.checkedAt - b.checkedAt);
  const lastAsked = Math.max(0, ...keptCodes.read().map(({ checkedAt }) => checkedAt));
  if (next && Date.now() - lastAsked >= pauseMs) {
    // First, so that a request that fails isn't repeated at once.
    keptCodes.update(next.code, { checkedAt: Date.now() });
    const complaint = await api.call(openFollowUp, { body: { key: await followUpKey(next.code) } });
    if (repliesIn(complaint) > next.seen) keptCodes.update(next.code, { hasReply: true });
  }
  return keptCodes
    .read()
    .filter(({ hasReply }) => hasReply)
    .map(({ keptOn }, index) => ({
      id: `kept-code:${index}`,
      area: 'complaints',
      title: texts().home.title(keptOn),
      note: t`The board has replied.`,
      action: t`Read the reply`,
      path: paths.reply,
      since: null,
      due: null,
      for: 'news' as const,
      count: 1,
    }));
};

/** How many entries of others its author reads. */
export const repliesIn = ({ timeline }: Pick<ComplaintDetail, 'timeline'>): number =>
  timeline.filter(({ by }) => by !== 'author').length;
