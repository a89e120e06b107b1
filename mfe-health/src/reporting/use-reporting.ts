import type { Me } from '@campus/contracts';
import {
  ApiError,
  drawId,
  useApi,
  useLeaveGuard,
  useKeepUnsent,
  useUnsent,
  type ApiClient,
  type useZodForm,
} from '@campus/portal-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { healthKeys } from '../query-keys.ts';
import { reporterOf, reporters, type Reporter } from './reporters.ts';

/** What the API said to a report that it took. */
export interface Answer {
  message: string;
  id: string;
}

interface Unsent<Input> {
  id: string;
  values: Input;
}

/**
 * Sends a report under one id, so that it counts once however often it is sent. What was entered isn't lost unasked,
 * and is here again when the session ended meanwhile; nowhere but in this tab's memory, for it may say why.
 * @param name of the form
 */
export function useReporting<Input extends object, Output>(
  name: string,
  me: Me,
  form: ReturnType<typeof useZodForm<Input, Output>>,
) {
  const api = useApi();
  const queries = useQueryClient();
  const { isDirty } = form.formState;
  const unsent = useUnsent<Unsent<Input>>(name);
  const [id] = useState(() => unsent?.id ?? drawId());
  useKeepUnsent(name, () => (isDirty ? ({ id, values: form.getValues() } satisfies Unsent<Input>) : null));
  const [refusal, setRefusal] = useState<'absence-overlaps' | 'report-exists' | null>(null);
  const { reset } = form;
  useEffect(() => {
    if (unsent) reset(unsent.values, { keepDefaultValues: true });
  }, [unsent, reset]);
  const leaving = useLeaveGuard(
    isDirty ? 'What you entered is not sent, and is kept nowhere but on this page.' : null,
  );

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
      reporters.set(me.id, { ...reporterOf(me), ...reporter });
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

  return { id, send, refusal, leaving, wasUnsent: unsent !== null };
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
