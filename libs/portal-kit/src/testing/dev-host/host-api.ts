import type { ApiClient } from '../../api-client.ts';
import { ApiError } from '../../api-error.ts';
import { answer, fakeApi, type PreparedAnswer } from '../fake-api.ts';
import { refusal } from '../refusal.ts';
import { sampleAnswer } from '../sample-answer.ts';
import type { Controls } from './controls.ts';
import { withLongNames } from './long-names.ts';

/**
 * Answers as the API would: from what the remote prepared, else from the contract; late, or not at all, as the bar says.
 * @param onSessionEnd called when the bar ended the session and a page asks
 */
export function hostApi(controls: Controls, prepared: PreparedAnswer[], onSessionEnd: () => void): ApiClient {
  return {
    async call(endpoint, options = {}) {
      const name = `${endpoint.method} ${endpoint.path}`;
      controls.note(name);
      await later(controls.settings.get().latencyMs, options.signal);
      const { offline, failing, sessionEnd, longNames } = controls.settings.get();
      if (offline || failing[name] === 'offline') throw ApiError.network();
      if (sessionEnd === 'next' && endpoint.access !== 'public') {
        onSessionEnd();
        throw refusal('session-expired');
      }
      if (failing[name] === '403') throw refusal('forbidden');
      if (failing[name] === '409') throw refusal('state-changed');
      if (failing[name] === '500') throw refusal('internal');
      const own = prepared.findLast((one) => one.endpoint === endpoint);
      const api = fakeApi([own ?? answer(endpoint, (call) => sampleAnswer(endpoint, call))]);
      try {
        const given = await api.call(endpoint, options);
        return (longNames ? withLongNames(endpoint, given) : given) as never;
      } catch (error) {
        if (!(error instanceof ApiError)) console.error(error);
        throw error;
      }
    },
  };
}

const later = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
    setTimeout(resolve, ms);
  });
