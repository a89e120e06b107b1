const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
/** More of one complaint aren't found by. */
const most = 400;

/** The words of a text in the form in which they are searched for, each once: in lower case, without accents. */
export function searchWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  const words = new Set<string>();
  for (const { segment, isWordLike } of segmenter.segment(plain)) {
    if (isWordLike && words.size < most) words.add(segment.slice(0, 40));
  }
  return [...words];
}
