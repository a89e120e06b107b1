/**
 * Asks for files that the page will need, in the order of their importance, and runs none of them. Those of a remote are
 * fetched as what they are for the loader, which checks them and can try again: a browser keeps the failure of a module.
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
