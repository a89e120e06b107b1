import { pageStands } from './page-stands.ts';

/** Loads the typeface, which takes 20 KB from a page that opens, once that page stands; at once for those who have it. */
export async function loadTypeface(): Promise<void> {
  if (!isCached(import.meta.url)) await pageStands();
  await import('@campus/portal-kit/typeface.css');
}

/** Whether this script came from the browser's cache: then other files of the portal are there, too. */
const isCached = (script: string) =>
  performance
    .getEntriesByType('resource')
    .some((entry) => entry.name === script && (entry as PerformanceResourceTiming).transferSize === 0);
