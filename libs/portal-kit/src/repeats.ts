import type { Endpoint } from '@campus/contracts';
import type { CallOptions } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { Observable } from './observable.ts';
import { randomId } from './random-id.ts';

/** The key of what was sent last, and what that was; empty: nothing, or it arrived. */
interface Attempt {
  requestId: string;
  sent: string;
}

/** The idempotency keys of what is sent from one place. */
export interface Attempts {
  /** 128 random bits, hex: the same for as long as the same is sent and has not arrived. */
  keyOf: (sent: string) => string;
  last: () => Attempt;
  arrived: () => void;
}

const next = (): Attempt => ({ requestId: randomId(), sent: '' });

/** The first key is drawn at once: two tabs with one stored draft send it under the same. */
export function createAttempts(last = next()): Attempts {
  return {
    keyOf(sent) {
      if (last.sent !== '' && last.sent !== sent) last = next();
      last = { ...last, sent };
      return last.requestId;
    },
    arrived: () => void (last = next()),
    last: () => last,
  };
}

/**
 * What a key stands for. Of a step: all that it says, except the version that was read, which may be newer when the same
 * is sent again. Of a new thing of its own: nothing, so that a change after a lost answer doesn't make a second one; the
 * API refuses it by a code that `arrivedBefore` knows.
 */
export function fingerprint<E extends Endpoint>(
  { path, status }: E,
  { params, body }: CallOptions<E>,
): string {
  const isNew = status === 201 && !params;
  const said = isNew ? null : body instanceof FormData ? [...body] : body;
  return JSON.stringify([path, params, said], (name, value: unknown) => {
    if (value instanceof File) return [value.name, value.size, value.lastModified];
    const isVersion = name === 'version' || (Array.isArray(value) && value[0] === 'version');
    return isVersion ? undefined : value;
  });
}

/** Whether an earlier try had arrived with something else in it. `wait-exists` is about another one. */
export const arrivedBefore = (error: unknown): boolean =>
  error instanceof ApiError && /(?<!^wait)-exists$/.test(error.code);

export function withKey<E extends Endpoint>(
  { key }: E,
  { body, ...call }: CallOptions<E>,
  id: string,
): CallOptions<E> {
  if (!(body instanceof FormData))
    return { ...call, body: { ...(body as object), [key!]: id } } as CallOptions<E>;
  body.set(key!, id);
  return { ...call, body } as CallOptions<E>;
}

type Entries = { id: string }[];
/** Whether something's history has the entry of the call with this key. */
export function isMadeBy(subject: unknown, key: string): boolean {
  const { history, timeline = [] } = (subject ?? {}) as { history?: Entries; timeline?: Entries };
  return (history ?? timeline).some(({ id }) => id === key);
}

/** The number of calls that are being repeated. Forms say so to those who wait. */
export const repeating = new Observable(0);

const mayHaveArrived = 'It may or may not have arrived.';
const lookFirst = `${mayHaveArrived} Look before you send it again.`;

/**
 * Makes a call, and again while its answer gets lost, after longer and longer pauses: what the API was told before
 * counts once, by its key or because it says what is to be. Calls without a name are made once.
 * @param hasArrived looks for what the calls did if none is answered
 * @throws ApiError which says so if it may have arrived
 */
export async function repeated<Result>(
  { method, anonymous, once }: Endpoint,
  call: () => Promise<Result>,
  {
    pauseMs = 1000,
    hasArrived = async () => null,
    mayRepeat = () => true,
  }: {
    pauseMs?: number | undefined;
    hasArrived?: () => Promise<Result | null>;
    mayRepeat?: () => boolean;
  } = {},
): Promise<Result> {
  let failures = 0;
  try {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof ApiError) || anonymous) throw error;
        if (once) throw error.isUncertain ? error.withMessage(`${error.message} ${lookFirst}`) : error;
        // An earlier call removed it.
        if (failures > 0 && method === 'delete' && error.status === 404) return undefined as Result;
        if (!error.isUncertain) throw error;
        if (!navigator.onLine || failures >= (error.code === 'timeout' ? 1 : 3)) {
          const found = await hasArrived();
          if (found) return found;
          throw error.withMessage(`${error.message} ${mayHaveArrived} Send it again: it counts only once.`);
        }
        if (failures === 0) repeating.set(repeating.get() + 1);
        await new Promise((resolve) => setTimeout(resolve, pauseMs * 2 ** failures));
        failures += 1;
        if (!mayRepeat()) throw error;
      }
    }
  } finally {
    if (failures > 0) repeating.set(repeating.get() - 1);
  }
}
