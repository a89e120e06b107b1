/**
 * Starts a worker of this remote's build. What it is for belongs in its own file, as its policy allows it to load nothing.
 *
 * @param url the default export of `./some-worker.ts?worker&url`
 * @returns `null` where there can't be one: a worker must be of the page's origin, and the dev server of a remote and a
 * remote shipped elsewhere have another
 */
export function startWorker(url: string): Worker | null {
  if (!globalThis.Worker || new URL(url, location.href).origin !== location.origin) return null;
  return new Worker(trustedScript(url), { type: 'module' });
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/**
 * The portal's page takes the address of a script only from a trusted type (`require-trusted-types-for`), so that no
 * text from elsewhere ever becomes code. This policy lets a single address through.
 */
export function trustedScript(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return url;
  return trustedTypes.createPolicy('campus-worker', { createScriptURL: () => url }).createScriptURL('');
}
