import {
  addEvidence,
  type CaseAction,
  type CaseDetail,
  caseStatementSchema,
  caseStepSchema,
} from '@campus/contracts';
import { keepUnsent, takeUnsent, useSession } from '@campus/portal-kit';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { caseDrafts } from './case-drafts.ts';

/** What any of the forms may hold; the contract's schema takes what its step needs. */
export interface StepDraft {
  action: CaseAction;
  requestId: string;
  version: number;
  text: string;
  companion: string;
  outcome: string;
  panel: string[];
  lines: string[];
  member: string;
  label: string;
  document: File | null;
  evidence: File | null;
}

/** In which field of the draft the document of a step lies. */
export const documentField = (action: CaseAction): 'document' | 'evidence' | null =>
  action === 'answer' || action === 'appeal' ? 'document' : action === 'add-evidence' ? 'evidence' : null;

export const schemaOf = (action: CaseAction) =>
  (action === 'add-evidence'
    ? addEvidence.body
    : documentField(action)
      ? caseStatementSchema
      : caseStepSchema) as unknown as z.ZodMiniType<object, StepDraft>;

/** What was entered, and what was sent with the last attempt. */
type Kept = StepDraft & { fileName: string; sent: string };

/** Keeps what is typed into the form of a step, until it is sent: through a reload, and the end of a session. */
export function useDraft({ id: caseId, history }: CaseDetail, action: CaseAction) {
  const session = useSession();
  const memberId = 'me' in session ? session.me.id : '';
  const owner = { memberId, caseId, action };
  const formName = `case ${caseId} ${action}`;
  const [{ kept, unsent, hasArrived }] = useState(() => {
    const stored = caseDrafts.get(owner);
    const inMemory = takeUnsent<Kept>(memberId, formName);
    // With the session what lies in the browser is forgotten: what lies there is newer.
    const unsent = stored ? null : inMemory;
    const draft = stored ?? unsent;
    // An entry's id is that of the request that made it: only the answer to it was lost.
    const hasArrived = history.some(({ id }) => id === draft?.requestId);
    return hasArrived ? { kept: null, unsent: null, hasArrived } : { kept: draft, unsent, hasArrived };
  });
  useEffect(() => {
    if (hasArrived) caseDrafts.set({ memberId, caseId, action }, null);
    if (unsent) caseDrafts.set({ memberId, caseId, action }, unsent);
  }, [hasArrived, unsent, memberId, caseId, action]);
  return {
    kept,
    /** What stood in the form when the session ended, with its file; nothing later than that. */
    unsent,
    keep: (values: Kept) => {
      // The session may end at any time, with no word to this page.
      keepUnsent(memberId, formName, values);
      const { text, companion, outcome, panel, lines, member, label, fileName, requestId, sent } = values;
      const draft = { text, companion, outcome, panel, lines, member, label, fileName, requestId, sent };
      if (JSON.stringify(draft) !== JSON.stringify(caseDrafts.get(owner))) caseDrafts.set(owner, draft);
    },
    forget: () => {
      takeUnsent(memberId, formName);
      caseDrafts.set(owner, null);
    },
  };
}
