import { trustedScript } from '@campus/portal-kit/shell';

/** Registers the worker that shows a page while the portal can't be reached, see `public/sw.js`. */
export function registerWorker(): void {
  // Browsers have none on plain http. The dev server has no such file.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // The portal works without it.
  navigator.serviceWorker
    .register(trustedScript('/sw.js'), { updateViaCache: 'none' })
    .catch(() => undefined);
}
