import { parseObject, personalText } from './storage.ts';

const stored = personalText('losses');

/**
 * Notes in words what only this browser has, and forgets at a sign-out: “Your receipt for Student Council 2026”.
 * @param text `null` once the member has a copy
 */
export function rememberLoss(key: string, text: string | null): void {
  const { [key]: _, ...others } = parseObject(stored.get());
  stored.set(JSON.stringify(text === null ? others : { ...others, [key]: text }));
}

/** Losses of the open page, one for each of its guards. Never stored: they go with the page anyway. */
const onPage = new Set<{ reason: string }>();

/** Notes what the open page would lose. @returns how to take the note back */
export function rememberPageLoss(reason: string): () => void {
  const loss = { reason };
  onPage.add(loss);
  return () => void onPage.delete(loss);
}

/** Data that this browser would lose at logout. The shell asks about it first. */
export const lossesAtSignOut = (): string[] => [
  ...new Set([
    ...[...onPage].map(({ reason }) => reason),
    // Checked by hand: the bar of every page reads this, and the first page brings no schemas.
    ...Object.values(parseObject(stored.get())).filter((text) => typeof text === 'string'),
  ]),
];
