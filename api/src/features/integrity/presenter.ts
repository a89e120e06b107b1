import type { Document } from '@campus/contracts/documents';
import {
  caseActions,
  type CaseDetail,
  caseDetailSchema,
  type CaseEntry,
  type CasePart,
} from '@campus/contracts/integrity';
import type { Caller } from '../../platform/http/caller.ts';
import { present } from '../../platform/http/present.ts';
import { standInsFor } from './committee.ts';
import { presentCase } from './list-presenter.ts';
import type { CaseEntryRecord, CaseRecord, IntegrityContext } from './model.ts';
import { canTake, isAboutCommittee, type Seat } from './policy.ts';

/**
 * A case as this member may see it, with the steps they can take.
 * @throws DomainError `not-found` when this member can't see it
 */
export async function presentDetail(
  context: IntegrityContext,
  record: CaseRecord,
  caller: Caller,
  seat: Seat,
): Promise<CaseDetail> {
  const row = presentCase(context, record, caller, seat);
  const isCommittee = row.part === 'committee';
  const { student } = record;
  return present(caseDetailSchema, record, {
    ...row,
    studentEmail: student.email,
    registrationNumber: student.registrationNumber,
    studentAccount: isCommittee ? await accountOf(context, student.email) : null,
    evidence: record.evidence.map(({ at, document, ...piece }) => ({
      ...piece,
      at: at.toISOString(),
      document: shown(document),
    })),
    statements: record.statements.map(({ at, document, ...statement }) => ({
      ...statement,
      at: at.toISOString(),
      document: document && shown(document),
    })),
    decisions: record.decisions.map(({ at, ...decision }) => ({ ...decision, at: at.toISOString() })),
    history: historyFor(row.part, record.history),
    excluded: isCommittee ? record.excluded : [],
    standIns: await standInsFor(context, record),
    recordId: record.record?.id ?? null,
    actions: caseActions.filter((action) => canTake(context, record, row.part, caller, seat, action)),
  });
}

const shown = ({ file, name, size }: Document) => ({ file, name, size });

/** Only the committee sees which of its members take part, and their notes. */
const historyFor = (part: CasePart, history: CaseEntryRecord[]): CaseEntry[] =>
  history
    .filter(({ action }) => part === 'committee' || !isAboutCommittee(action))
    .map((entry) => ({
      ...entry,
      at: entry.at.toISOString(),
      text: part === 'committee' || entry.action !== 'check' ? entry.text : '',
    }));

/** The name of the member who has this mailbox. */
async function accountOf(
  { members }: Pick<IntegrityContext, 'members'>,
  mailbox: string,
): Promise<string | null> {
  const found = await members.model.findOne({ mailbox }, { name: 1, email: 1 }).lean();
  return found && (found.name || found.email);
}
