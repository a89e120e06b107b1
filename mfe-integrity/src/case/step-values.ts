import type { Parsed } from '@campus/contracts';
import {
  addEvidence,
  answerCase,
  appealCase,
  type CaseAction,
  type CaseDetail,
  caseStatementSchema,
  caseStepSchema,
  changeCase,
  type listCommittee,
} from '@campus/contracts/integrity';
import * as z from 'zod/mini';
import { noticeTemplates } from './notice-templates.ts';

/** All values of all steps; the contract's schema picks those of one step. */
export interface StepValues {
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

/** The values that the browser keeps until they are sent; files can't be kept. */
export const storedValues = z.object({
  text: z.string(),
  companion: z.string(),
  outcome: z.string(),
  panel: z.array(z.string()),
  lines: z.array(z.string()),
  member: z.string(),
  label: z.string(),
});

export const blankValues = (action: CaseAction, detail: CaseDetail): StepValues => ({
  text: action === 'notify' ? noticeTemplates[0]!.fill(detail) : '',
  companion: detail.statements.at(-1)?.companion ?? '',
  outcome: '',
  panel: [],
  lines: [],
  member: '',
  label: '',
  document: null,
  evidence: null,
});

interface Sending {
  /** The form's value that holds the document; `null`: there is none. */
  file: 'document' | 'evidence' | null;
  endpoint: typeof changeCase | typeof answerCase | typeof appealCase | typeof addEvidence;
  body: z.ZodMiniType<object>;
}
const sendings: Partial<Record<CaseAction, Sending>> = {
  answer: { file: 'document', endpoint: answerCase, body: caseStatementSchema },
  appeal: { file: 'document', endpoint: appealCase, body: caseStatementSchema },
  'add-evidence': { file: 'evidence', endpoint: addEvidence, body: addEvidence.body },
};

/** How a step is sent: as JSON, or with its document. */
export const sendingOf = (action: CaseAction): Sending =>
  sendings[action] ?? { file: null, endpoint: changeCase, body: caseStepSchema };

/** The schema of a step's form. Request id and version are set for each attempt; here they only have to be valid. */
export function schemaOf(action: CaseAction): z.ZodMiniType<object, StepValues> {
  const { file, body } = sendingOf(action);
  const added = { requestId: '0'.repeat(32), version: 0, ...(file === null && { action }) };
  return z.pipe(
    z.transform((values: StepValues): unknown => ({ ...values, ...added })),
    body,
  );
}

/** Whether a step names members of the committee, so that the list has to be loaded first. */
export const namesCommittee = (action: CaseAction): boolean =>
  action === 'decide' || action === 'decide-appeal' || action === 'exclude';

export type Seated = Parsed<typeof listCommittee.response>[number];

/** Those of the committee who take part in a case, without the reader. */
export function othersIn({ reporter, excluded }: CaseDetail, members: readonly Seated[], reader: string) {
  const out = new Set([reader, reporter.id, ...excluded.map(({ id }) => id)]);
  return members.filter(({ id }) => !out.has(id));
}

/** Whether a member can be on the panel: not as a stand-in, nor after a part in an earlier step. */
export function canSitIn({ state, history, decisions }: CaseDetail, { id, for: absent }: Seated): boolean {
  const checked = history.filter(({ action }) => action === 'check');
  const decided = state === 'appealed' ? decisions : [];
  const before = [
    ...checked.flatMap((check) => [check.by, check.for]),
    ...decided.flatMap((decision) => [decision.by, decision.for, ...decision.panel]),
  ];
  return absent === null && !before.some((person) => person?.id === id);
}
