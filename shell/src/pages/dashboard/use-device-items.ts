import { type HomeItem, homeItemSchema } from '@campus/contracts/home';
import { deviceHomeText, useApi } from '@campus/portal-kit';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useShell } from '../../shell-context.tsx';

const itemsSchema = z.array(homeItemSchema);

/**
 * Items that only this browser can know, such as replies to an anonymous complaint. Loads the remotes for which the browser keeps
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
    async function ask(id: string): Promise<void> {
      await remotes.load(id, { isQuiet: true });
      const state = remotes.get(id);
      if (state.status !== 'loaded') return;
      const own = z.parse(itemsSchema, (await state.definition.deviceHome?.(api)) ?? []);
      if (!isGone) setItems((before) => [...before, ...own]);
    }
    for (const { id } of registry.remotes)
      if (deviceHomeText(id).get() !== null)
        ask(id).catch((error: unknown) => console.warn(`${id} could not say what this browser knows`, error));
    return () => {
      isGone = true;
      setItems([]);
    };
  }, [isReady, registry, remotes, api]);
  return items;
}
