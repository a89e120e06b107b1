const dayMs = 86_400_000;

/** How long it has waited: "waits 9 days"; less than a day is said so. */
export function waitsWords(since: string, now = Date.now()): string {
  const days = Math.floor((now - Date.parse(since)) / dayMs);
  if (days < 1) return 'waits less than a day';
  return days === 1 ? 'waits 1 day' : `waits ${days} days`;
}
