import { pageStands } from './page-stands.ts';

/**
 * Loads the typeface at once for those who have it in their cache. For others it is fetched once the page stands, which
 * spares a page that opens 20 KB, and shown from the next page on: nothing jumps while someone reads. A browser without
 * the Navigation API shows it after a reload.
 */
export async function loadTypeface(): Promise<void> {
  const { dataset } = document.documentElement;
  if (!isCached(import.meta.url)) {
    await pageStands();
    dataset['typeface'] = 'later';
  }
  await import('@campus/portal-kit/typeface.css');
  await document.fonts.load('1em Figtree');
  const { navigation } = globalThis as { navigation?: EventTarget };
  navigation?.addEventListener('navigate', () => delete dataset['typeface'], { once: true });
}

/** Whether this script came from the browser's cache: then other files of the portal are there, too. */
const isCached = (script: string) =>
  performance
    .getEntriesByType('resource')
    .some((entry) => entry.name === script && (entry as PerformanceResourceTiming).transferSize === 0);
