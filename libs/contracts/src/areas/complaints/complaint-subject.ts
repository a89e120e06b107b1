const mostCharacters = 60;

/** A complaint's title: its first words, at most 60 characters and cut at a word. Empty when the text was removed. */
export function complaintSubject(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= mostCharacters) return line;
  const start = line.slice(0, mostCharacters + 1);
  const cut = start.lastIndexOf(' ');
  // Text without spaces is cut between characters, never inside one.
  const words = cut > 0 ? start.slice(0, cut) : Array.from(line).slice(0, mostCharacters).join('');
  return `${words.replace(/[\s,;:.–-]+$/, '')}…`;
}
