/** Gives the browser a file to save. */
export function download(name: string, content: string | Blob, type: string) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // Not at once: some browsers read it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
