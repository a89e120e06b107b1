/** A title as part of an address: `Président 2026` is `president-2026`; `fallback` when no letter or digit is left. */
export function slug(title: string, maxLength: number, fallback: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '');
  return plain.slice(0, maxLength).replace(/-$/, '') || fallback;
}
