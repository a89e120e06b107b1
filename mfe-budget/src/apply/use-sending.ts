import {
  reviseApplication,
  submitApplication,
  type Application,
  type ApplicationDetail,
} from '@campus/contracts';
import { ApiError, useApi } from '@campus/portal-kit';
import { useEffect, useRef, useState } from 'react';
import { formDataOf, type CheckedInput } from './application-input.ts';

/** How sending ended when nothing went wrong with what was entered. */
type Outcome = { application: Application } | 'cancelled' | 'arrived-before';

/** Sends an application, or a changed one, and tells how far it is. */
export function useSending(revising: ApplicationDetail | undefined) {
  const api = useApi();
  const sending = useRef<AbortController>(null);
  /** 0 to 1; `null` while nothing is sent. */
  const [progress, setProgress] = useState<number | null>(null);
  const isUnderWay = progress !== null;

  useEffect(() => {
    if (!isUnderWay) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnderWay]);

  /** @param id the same again for the same application: it arrives once. @throws ApiError */
  async function send(input: CheckedInput, id: string): Promise<Outcome> {
    const controller = new AbortController();
    sending.current = controller;
    setProgress(0);
    const options = { signal: controller.signal, onProgress: setProgress };
    try {
      const application = revising
        ? await api.call(reviseApplication, {
            ...options,
            params: { id: revising._id },
            body: formDataOf(input, { requestId: id, version: String(revising.version) }),
          })
        : await api.call(submitApplication, { ...options, body: formDataOf(input, { id }) });
      return { application };
    } catch (error) {
      if (controller.signal.aborted) return 'cancelled';
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'application-exists') return 'arrived-before';
      throw inWords(error);
    } finally {
      setProgress(null);
    }
  }

  return { send, progress, cancel: () => sending.current?.abort() };
}

function inWords({ status, code, message, fields, requestId, isUncertain }: ApiError): ApiError {
  const isAboutFile = (status === 413 || status === 415) && Object.keys(fields).length === 0;
  return new ApiError({
    status,
    code,
    message: isUncertain
      ? `${message} Everything you entered is still here. It may have arrived or not: send it again, it can’t arrive twice.`
      : message,
    fields: isAboutFile ? { budgetFile: message } : fields,
    ...(requestId !== undefined && { requestId }),
  });
}
