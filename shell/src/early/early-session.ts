import type { Me } from '@campus/contracts/members';
import type { Endpoint } from '@campus/contracts';
import { type CallOptions } from '@campus/portal-kit';
import { fillPath } from '@campus/portal-kit/shell';
import type { AuthUser } from '../session/firebase-auth-provider.ts';

/** What `early-script.ts` started while the portal's files were on their way. */
export interface EarlyCalls {
  /** `null` for a visitor. */
  account: { user: AuthUser; token: string; expiresAt: number } | null;
  /** By address, `/api/me` included when someone is signed in. */
  answers: Record<string, Promise<Response>>;
}

declare global {
  /** Taken away before the first remote runs. */
  var campusEarly: Promise<EarlyCalls | null> | undefined;
}

/** A session that this browser has stored and the API has confirmed. */
export interface EarlySession {
  user: AuthUser;
  token: string;
  /** In ms since 1970. */
  expiresAt: number;
  me: Me;
}

/** How long an early answer is as good as one that was just asked for, in ms. */
const freshMs = 30_000;

/** The calls that were made early: who is signed in, and what the page reads first. */
export class EarlyStart {
  readonly #calls: Promise<EarlyCalls | null>;
  readonly #began = performance.now();
  readonly #session: Promise<EarlySession | null>;
  #isOver = false;

  constructor(calls: Promise<EarlyCalls | null> | undefined) {
    this.#calls = calls?.catch(() => null) ?? Promise.resolve(null);
    this.#session = this.#calls.then(confirmed).catch(() => null);
  }

  /** `null` when the provider must be asked: no session, one that the API doesn't confirm, or a member who can't come in yet. */
  session = (): Promise<EarlySession | null> => this.#session;

  /** Call it after a sign-in or sign-out: no answer is given any more. */
  end(): void {
    this.#isOver = true;
  }

  /** The answer to a read that was made early; `undefined` when there is none, or it failed. Each is given once. */
  async answerTo(endpoint: Endpoint, options: CallOptions<Endpoint> = {}): Promise<unknown> {
    if (endpoint.method !== 'get' || this.#isOver) return undefined;
    const calls = await this.#calls;
    const path = fillPath(endpoint.path, options.params as Record<string, string> | undefined);
    const address = addressOf(path, options.query as Record<string, unknown> | undefined);
    const answer = calls?.answers[address];
    if (!calls || !answer) return undefined;
    delete calls.answers[address];
    // Show no answer to an account that the API doesn't confirm.
    const isConfirmed = calls.account === null || (await this.#session) !== null;
    const response = isConfirmed ? await answer.catch(() => null) : null;
    if (!response?.ok || this.#isOver || performance.now() - this.#began > freshMs) return undefined;
    return response.json();
  }
}

async function confirmed(calls: EarlyCalls | null): Promise<EarlySession | null> {
  if (!calls?.account) return null;
  const response = await calls.answers['/api/me'];
  if (!response?.ok) return null;
  const me = (await response.json()) as Me;
  return me.status === 'member' ? { ...calls.account, me } : null;
}

/** As `reads` of portal.json writes it. */
function addressOf(path: string, query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? path : `${path}?${search}`;
}
