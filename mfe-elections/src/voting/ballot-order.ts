/**
 * The candidates in an order of this member's own: no one is first for all voters, and a member finds the same order
 * again. A candidate who comes or goes doesn't move the others.
 */
export const ballotOrder = <C extends { id: string }>(candidates: readonly C[], memberId: string): C[] =>
  candidates
    .map((candidate) => ({ candidate, place: hash(`${memberId}:${candidate.id}`) }))
    .toSorted((a, b) => a.place - b.place || (a.candidate.id < b.candidate.id ? -1 : 1))
    .map(({ candidate }) => candidate);

/** FNV-1a with murmur3's last step: ids that differ in one digit land far apart. 32 bits. */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) bits = Math.imul(bits ^ text.charCodeAt(i), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
