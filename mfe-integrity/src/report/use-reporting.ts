import { reportCase, type CaseDetail } from '@campus/contracts';
import { ApiError, drawId, useApi } from '@campus/portal-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inDoubt } from '../components/in-doubt.ts';
import { integrityKeys } from '../query-keys.ts';
import { formDataOf, type CheckedReport } from './report-input.ts';

/** Sends a report under one id, so that it counts once however often it is sent. @param id of one that was not sent */
export function useReporting(begunWith: string | undefined) {
  const api = useApi();
  const queries = useQueryClient();
  const [id] = useState(() => begunWith ?? drawId());
  /** 0 to 1; `null` while nothing is sent. */
  const [progress, setProgress] = useState<number | null>(null);
  /** An earlier try has arrived, with something else in it. */
  const [arrivedBefore, setArrivedBefore] = useState(false);

  /** `null`: an earlier try has arrived. @throws ApiError */
  async function send(report: CheckedReport): Promise<CaseDetail | null> {
    setArrivedBefore(false);
    setProgress(0);
    try {
      const sent = await api.call(reportCase, { body: formDataOf(report, id), onProgress: setProgress });
      queries.setQueryData(integrityKeys.case(sent.id), sent);
      void queries.invalidateQueries({ queryKey: integrityKeys.cases });
      return sent;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== 'case-exists') throw inWords(error);
      setArrivedBefore(true);
      return null;
    } finally {
      setProgress(null);
    }
  }

  return { id, send, progress, arrivedBefore };
}

/** What is wrong with the file stands beside it. */
function inWords(error: ApiError): ApiError {
  const { status, code, message, fields, requestId } = inDoubt(error);
  const isAboutFile = (status === 413 || status === 415) && Object.keys(fields).length === 0;
  return new ApiError({
    status,
    code,
    message,
    fields: isAboutFile ? { evidence: message } : fields,
    ...(requestId !== undefined && { requestId }),
  });
}
