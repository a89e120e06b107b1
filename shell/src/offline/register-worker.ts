interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

/** Registers the worker that shows a page while the portal can't be reached, see `public/sw.js`. */
export function registerWorker(): void {
  // Browsers have none on plain http. The dev server has no such file.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const rules = { createScriptURL: () => '/sw.js' };
  const url = (trustedTypes?.createPolicy('campus-worker', rules) ?? rules).createScriptURL('');
  // The portal works without it.
  navigator.serviceWorker.register(url, { updateViaCache: 'none' }).catch(() => undefined);
}
