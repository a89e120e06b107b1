import * as z from 'zod/mini';
import { personalText } from './storage.ts';

const stored = personalText('losses');
const lossesSchema = z.record(z.string(), z.string());

function read(): Record<string, string> {
  try {
    return lossesSchema.parse(JSON.parse(stored.get() ?? '{}'));
  } catch {
    return {};
  }
}

/**
 * Notes in words what only this browser has, and forgets at a sign-out: “Your receipt for Student Council 2026”.
 * @param text `null` once the member has a copy
 */
export function rememberLoss(key: string, text: string | null): void {
  const { [key]: _, ...others } = read();
  stored.set(JSON.stringify(text === null ? others : { ...others, [key]: text }));
}

/** What this browser would forget at a sign-out, for the question that the shell asks before it. */
export const lossesAtSignOut = (): string[] => Object.values(read());
