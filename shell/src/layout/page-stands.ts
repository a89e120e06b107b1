/** Marks what stands for content that is on its way: lines, spinners, and the first frame. */
const loading = 'main :is([data-loading], [aria-busy="true"]), main[aria-busy="true"]';
const lookEveryMs = 200;
/** For the photos and the second reads of the page, which the rest would else share the line with. */
const restWaitsMs = 500;
/** A page that never gets its content mustn't hold up the rest of the portal. */
const patienceMs = 10_000;

let stands: Promise<void> | undefined;

/** Resolves when the first page shows its content. Load then whatever the page can do without. */
export function pageStands(): Promise<void> {
  stands ??= new Promise((resolve) => {
    const began = performance.now();
    const timer = setInterval(() => {
      const isLoading =
        document.querySelector(loading) !== null || document.querySelector('main h1') === null;
      if (isLoading && performance.now() - began < patienceMs) return;
      clearInterval(timer);
      setTimeout(resolve, restWaitsMs);
    }, lookEveryMs);
  });
  return stands;
}
