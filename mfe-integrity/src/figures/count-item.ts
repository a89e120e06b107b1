import { smallestCount, type PublicCount } from '@campus/contracts';
import type { BarItem } from '@campus/portal-kit';

/** A public count as a bar; one that isn't told says why. */
export const countItem = ({ count, isSmall }: PublicCount): Pick<BarItem, 'value' | 'untold'> => ({
  value: count ?? 0,
  untold:
    count !== null
      ? undefined
      : isSmall
        ? `fewer than ${smallestCount}`
        : 'not shown, because it would give another one away',
});
