import { Observable } from '@campus/portal-kit/shell';
import { forgetLastUsed, isIdle, readLastUsed, writeLastUsed } from './last-used.ts';
import type { SessionStore } from './session-store.ts';

/** The reason why the session is about to end: no use, or an old sign-in. */
export interface EndingSession {
  cause: 'idle' | 'age';
  minutesLeft: number;
}

interface Limits {
  maxMs: number;
  idleMs: number;
}

/** How long before the end the page warns. */
const warningMs = 2 * 60_000;
const lookEveryMs = 5000;
/** How often an open page asks whether the member is still let in. */
const recheckEveryMs = 60_000;
const uses = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Ends a session that was not used for a while or that is too old, and warns before. The API enforces the age by itself;
 * the idle end is up to the page, which alone knows whether it is being read.
 */
export class SessionEnd extends Observable<EndingSession | null> {
  #lastRecheck = Date.now();
  readonly #session: SessionStore;
  readonly #limits: Limits;
  readonly #isSilent: () => boolean;

  /** @param isSilent whether the open page must not make calls that say who is there */
  constructor(session: SessionStore, limits: Limits, isSilent: () => boolean) {
    super(null);
    this.#session = session;
    this.#limits = limits;
    this.#isSilent = isSilent;
  }

  /** Begins to watch; gives back what stops it. */
  start(): () => void {
    const stopped = new AbortController();
    const { signal } = stopped;
    const look = () => void this.look();
    const use = () => {
      if (!this.#isSignedIn()) return;
      // After sleep the first touch comes before the timer: the session is over already.
      if (isIdle(this.#limits.idleMs)) look();
      else writeLastUsed(Date.now());
    };
    for (const name of uses) addEventListener(name, use, { passive: true, capture: true, signal });
    // Timers of hidden pages sleep.
    document.addEventListener('visibilitychange', look, { signal });
    const timer = setInterval(look, lookEveryMs);
    const unsubscribe = this.#session.subscribe((session, before) => {
      const was = 'me' in before ? before.me.id : null;
      const is = 'me' in session ? session.me.id : null;
      if (was === is) return;
      if (session.status === 'signed-out') forgetLastUsed();
      else if (is !== null) writeLastUsed(Date.now());
      this.set(null);
    });
    return () => {
      stopped.abort();
      clearInterval(timer);
      unsubscribe();
    };
  }

  /** The person proved again who they are. */
  renewed(): void {
    writeLastUsed(Date.now());
    void this.look();
  }

  async look(): Promise<void> {
    if (!this.#isSignedIn()) return;
    // Asked anew each time: a confirmation here or in another tab renews it. Offline, the API alone enforces the age.
    const signedInAt = await this.#session.signedInAt().catch(() => null);
    if (!this.#isSignedIn()) return;
    const now = Date.now();
    const idleLeft = (readLastUsed() ?? now) + this.#limits.idleMs - now;
    const ageLeft = (signedInAt ?? now) + this.#limits.maxMs - now;
    const left = Math.min(idleLeft, ageLeft);
    if (left <= 0) return this.#end();
    const cause = idleLeft <= ageLeft ? 'idle' : 'age';
    this.set(left <= warningMs ? { cause, minutesLeft: Math.ceil(left / 60_000) } : null);
    if (document.visibilityState !== 'visible' || this.#isSilent()) return;
    if (now - this.#lastRecheck >= recheckEveryMs) {
      this.#lastRecheck = now;
      await this.#session.look();
    }
  }

  /** It ends by itself: what was typed waits for the same person. */
  async #end(): Promise<void> {
    this.set(null);
    const { sayThatSessionEnded } = await import('./session-calls.ts');
    sayThatSessionEnded('You were logged out to protect your account. Please log in again.');
    await this.#session.signOut().catch(() => undefined);
  }

  #isSignedIn = () => 'me' in this.#session.get();
}
