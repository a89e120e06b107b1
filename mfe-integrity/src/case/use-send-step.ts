import {
  addEvidence,
  answerCase,
  appealCase,
  type CaseAction,
  type CaseDetail,
  type CaseStep,
  changeCase,
} from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { documentField } from './step-draft.ts';

/** Sends a step as JSON, or with its document. @param onProgress of the document, 0 to 1; `null` when it is over */
export function useSendStep(id: string, onProgress: (share: number | null) => void) {
  const api = useApi();
  const params = { id };
  return async (action: CaseAction, values: object, file: File | null): Promise<CaseDetail> => {
    const field = documentField(action);
    if (!field) return api.call(changeCase, { params, body: values as CaseStep });
    const body = new FormData();
    for (const [name, value] of Object.entries(values)) body.append(name, String(value));
    if (file) body.append(field, file);
    const endpoint = { answer: answerCase, appeal: appealCase, 'add-evidence': addEvidence }[
      action as 'answer' | 'appeal' | 'add-evidence'
    ];
    try {
      return await api.call(endpoint, { params, body, ...(file && { onProgress }) });
    } finally {
      onProgress(null);
    }
  };
}
