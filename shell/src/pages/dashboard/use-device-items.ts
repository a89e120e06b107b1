import { type HomeItem, homeItemSchema } from '@campus/contracts/home';
import { deviceHomeText, useApi } from '@campus/portal-kit';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useShell } from '../../shell-context.tsx';

const itemsSchema = z.array(homeItemSchema);

/**
 * Items that only this browser can know, such as replies to an anonymous complaint. Asks the remotes for which the browser keeps
 * something, once a visit and after the list is there. Each fails alone and without a word: the page of the area says
 * what is wrong.
 */
export function useDeviceItems(isReady: boolean): HomeItem[] {
  const { registry, remotes } = useShell();
  const api = useApi();
  const [items, setItems] = useState<HomeItem[]>([]);
  useEffect(() => {
    if (!isReady) return undefined;
    let isGone = false;
    const keepers = registry.remotes.filter(
      ({ id, deviceHome }) => deviceHome && deviceHomeText(id).get() !== null,
    );
    for (const { id } of keepers)
      void remotes
        .home(id, api)
        .then((found) => {
          const own = z.parse(itemsSchema, found);
          if (!isGone) setItems((before) => [...before, ...own]);
        })
        .catch((error: unknown) => console.warn(`${id} could not say what this browser knows`, error));
    return () => {
      isGone = true;
      setItems([]);
    };
  }, [isReady, registry, remotes, api]);
  return items;
}
