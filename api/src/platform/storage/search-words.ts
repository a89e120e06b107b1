const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
/** Further words of a text aren't searched. */
const most = 400;

/** The distinct words of a text as they are searched: in lower case, without accents. */
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
