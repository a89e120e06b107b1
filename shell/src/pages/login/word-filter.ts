/** 14 bits and 10 positions a word: of 1,000 words that are not in the list, about one seems to be. */
const bitsPerWord = 14;
const positionsPerWord = 10;

/** FNV-1a with a final mix, in 32 bits. */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

function positionsOf(word: string, bits: number): number[] {
  const [first, step] = [hashOf(word, 0x81_1c_9d_c5), hashOf(word, 0x2f_0b_4c_47)];
  return Array.from({ length: positionsPerWord }, (_, index) => (first + index * step) % bits);
}

/** A list of words as a Bloom filter: small, and every word of the list is found. */
export function wordFilter(words: readonly string[]): Uint8Array<ArrayBuffer> {
  const filter = new Uint8Array(Math.ceil((words.length * bitsPerWord) / 8));
  for (const word of words)
    for (const position of positionsOf(word, filter.length * 8))
      filter[position >> 3]! |= 1 << (position & 7);
  return filter;
}

export const hasWord = (filter: Uint8Array, word: string): boolean =>
  positionsOf(word, filter.length * 8).every((position) => filter[position >> 3]! & (1 << (position & 7)));

/** `Football2026!` is as easy to guess as `football`. */
export const coreOf = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
