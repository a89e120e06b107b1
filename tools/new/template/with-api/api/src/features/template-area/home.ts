import { news, newsDays } from '../../services/home/items.ts';
import { dayMs } from '../../platform/days.ts';
import type { Platform } from '../../services/platform.ts';
import { createEntryModel } from './model.ts';

/** How many new entries the dashboard shows. */
const mostShown = 3;

/** For members: what others have added lately. */
export function contributeToHome({ home, connection, now, dayOf }: Platform): void {
  const entries = createEntryModel(connection);
  home('template-area', async ({ id }) => {
    const found = await entries
      .find({ addedAt: { $gte: new Date(now() - newsDays * dayMs) } })
      .sort({ addedAt: -1, _id: -1 })
      .limit(mostShown)
      .lean();
    return found
      .filter(({ author }) => author.id !== id)
      .map(({ _id, title, author, addedAt }) =>
        news({
          id: `template-area:${_id}`,
          area: 'template-area',
          title,
          note: `${author.name} added it.`,
          action: 'Open',
          path: '/template-area',
          since: dayOf(addedAt),
        }),
      );
  });
}
