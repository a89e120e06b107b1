import { hash } from 'node:crypto';

/** Those with the smallest SHA-256 of secret and id first; anyone can check it once the secret is published. */
export function inOrderOfLots(ids: readonly string[], secret: string): string[] {
  const lotOf = new Map(ids.map((id) => [id, hash('sha256', secret + id)]));
  return ids.toSorted((one, other) => (lotOf.get(one)! < lotOf.get(other)! ? -1 : 1));
}
