/** Further words of a text aren't searched. */
const mostWords = 400;
/** Words that are alike so far are taken for the same. */
const longestWord = 20;

/** The distinct words of a text as they are searched: in lower case, without accents. */
export function searchWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  const words = new Set<string>();
  for (const [word] of plain.matchAll(/[\p{Letter}\p{Number}\p{Mark}]+/gu)) {
    words.add(Array.from(word).slice(0, longestWord).join(''));
    if (words.size === mostWords) break;
  }
  return [...words];
}

/** Every beginning of each word, to be stored as `terms`: an index finds a text by them in the order of its list. */
export function searchTerms(text: string): string[] {
  const terms = new Set<string>();
  for (const word of searchWords(text)) {
    let beginning = '';
    for (const letter of word) terms.add((beginning += letter));
  }
  return [...terms];
}

/**
 * Finds documents by their `terms`: each word of the search begins one of theirs. Without a search it finds all, by a
 * search without a word none.
 */
export function foundBy(search: string): { terms?: object } {
  if (search === '') return {};
  // If all words are common, look up the longest first: it is usually the rarest.
  const words = searchWords(search).toSorted((a, b) => b.length - a.length);
  return { terms: words.length > 0 ? { $all: words } : { $in: [] } };
}
