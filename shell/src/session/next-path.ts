/** The page that `loginPath` carries. Only a path of this portal: an address of another site would be an open redirect. */
export function nextPath(url: string | URL): string | null {
  const next = new URL(url).searchParams.get('next');
  // Browsers read `/\evil.org` like `//evil.org`, and leave out tabs and line breaks.
  if (!next || !/^\/(?![/\\])[^\s\\]*$/.test(next)) return null;
  const { pathname, search, hash } = new URL(next, url);
  return pathname + search + hash;
}
