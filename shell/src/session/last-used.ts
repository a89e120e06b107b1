import { deviceText } from '@campus/portal-kit';

/**
 * When the portal was last used in this browser, for the idle end of a session: shared by all tabs, and still there
 * after the browser was closed. Without storage every tab counts by itself.
 */
const stored = deviceText('last-used');
/** Writing it more often would tell nothing. */
const precisionMs = 10_000;

let lastUsed: number | null = null;

/** In ms since 1970; `null` where it isn't known. */
export function readLastUsed(): number | null {
  return Math.max(Number(stored.get()), lastUsed ?? 0) || null;
}

export function writeLastUsed(now: number): void {
  if (lastUsed !== null && now - lastUsed < precisionMs) return;
  lastUsed = now;
  stored.set(String(now));
}

/** A new session begins as used now. */
export function forgetLastUsed(): void {
  lastUsed = null;
  stored.set(null);
}

export function isIdle(idleMs: number, now = Date.now()): boolean {
  const used = readLastUsed();
  return used !== null && now - used > idleMs;
}
