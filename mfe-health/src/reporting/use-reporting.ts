import { ApiError, drawId, useApi, useSession, type ApiClient } from '@campus/portal-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { healthKeys } from '../query-keys.ts';
import { reporterOf, reporters, type Reporter } from './reporters.ts';

/** What the API said to a report that it took. */
export interface Answer {
  message: string;
  id: string;
}

/** Sends a report under one id, so that it counts once however often it is sent. */
export function useReporting() {
  const api = useApi();
  const session = useSession();
  const queries = useQueryClient();
  const [id] = useState(drawId);
  const [refusal, setRefusal] = useState<'absence-overlaps' | 'report-exists' | null>(null);

  /**
   * `null`: an earlier try has arrived, with something else in it.
   * @param reporter what is remembered for the next time
   * @throws ApiError
   */
  async function send(
    report: (api: ApiClient, id: string) => Promise<Answer>,
    reporter: Partial<Reporter>,
  ): Promise<Answer | null> {
    setRefusal(null);
    try {
      const answer = await report(api, id);
      if ('me' in session) reporters.set(session.me.id, { ...reporterOf(session.me), ...reporter });
      void queries.invalidateQueries({ queryKey: healthKeys.all });
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'absence-overlaps') setRefusal(error.code);
      if (error.code === 'report-exists') {
        setRefusal(error.code);
        return null;
      }
      throw inWords(error);
    }
  }

  return { id, send, refusal };
}

const inWords = (error: ApiError) =>
  error.status !== 0 && error.status < 500
    ? error
    : new ApiError({
        status: error.status,
        code: error.code,
        message: `${error.message} Your report may have arrived or not. Send it again: it counts once. All that you entered is still here.`,
        ...(error.requestId !== undefined && { requestId: error.requestId }),
      });
