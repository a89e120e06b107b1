import { parseObject, personalText } from './storage.ts';

const stored = personalText('offline-notes');

/** Something to read without a network: what it is, and the code itself. */
interface OfflineNote {
  title: string;
  value: string;
}

/**
 * Keeps a code of this member for the page that opens without a network (`shell/public/offline.js`). Erased when they log
 * out.
 * @param note `null` removes it
 */
export function rememberOffline(key: string, note: OfflineNote | null): void {
  const { [key]: _, ...others } = parseObject(stored.get());
  const notes = note ? { ...others, [key]: note } : others;
  stored.set(Object.keys(notes).length === 0 ? null : JSON.stringify(notes));
}
