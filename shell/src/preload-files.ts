/**
 * Requests files that the page will need, by importance, without running them. Files of remotes are fetched in the way
 * of the loader, which checks them and can retry: a browser remembers the failure of a module.
 */
export function preloadFiles(files: readonly string[] = []): void {
  for (const href of files) {
    const link = Object.assign(document.createElement('link'), { href, crossOrigin: 'anonymous' });
    if (href.startsWith('/remotes/')) Object.assign(link, { rel: 'preload', as: 'fetch' });
    else if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
    else link.rel = 'modulepreload';
    document.head.append(link);
  }
}
