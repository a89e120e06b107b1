import { keyFor, seal, unseal } from '../storage/sealed-secrets.ts';

const validMs = 3_600_000;

/**
 * Keys in the addresses of previewed versions: files are fetched without a token, so that the address must say that an
 * admin asked for it.
 */
export function previewKeys(secretsKey: Buffer, now: () => number = Date.now) {
  const key = keyFor(secretsKey, 'previews');
  const nameOf = (id: string, version: string) => `${id}@${version}`;
  const make = (id: string, version: string): string =>
    seal(key, nameOf(id, version), Buffer.from(String(now() + validMs))).toString('base64url');
  return {
    make,
    /** Opens the portal with this version in one tab. */
    link: (id: string, version: string): string =>
      `/?preview=${encodeURIComponent(`${nameOf(id, version)}~${make(id, version)}`)}`,
    opens(given: string, id: string, version: string): boolean {
      try {
        return Number(unseal(key, nameOf(id, version), Buffer.from(given, 'base64url'))) > now();
      } catch {
        return false;
      }
    },
  };
}
