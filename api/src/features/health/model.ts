import { absenceSchema as shownSchema } from '@campus/contracts/health';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { recordModel } from '../../platform/storage/record.ts';
import { approvalFields } from '../../services/approvals/approvals.ts';
import { storedDocumentSchema } from '../../services/documents/document.ts';
import { withLetters } from '../../services/mail/letters.ts';
import type { Platform } from '../../services/platform.ts';

const { kind, leaveKind, name, registrationNumber, className } = shownSchema.shape;
const { from, until, fromAfternoon, untilMidday } = shownSchema.shape;
/** A report. `_id`: 128 bits, hex, drawn by the browser. A sick report is `Approved` from the beginning. */
const absenceSchema = z.strictObject({
  ...approvalFields,
  ...withLetters,
  kind,
  leaveKind,
  name,
  registrationNumber,
  className,
  from,
  until,
  fromAfternoon,
  untilMidday,
  /** Only for those whom `policy.ts` names; deleted when it is old. */
  reason: z.string(),
  /** Likewise, as a document that `platform.documents` keeps. */
  certificate: z.nullable(storedDocumentSchema),
  /** Address for mails: the coordinator's for a sick report, a parent's for leave; `null`: none, or deleted. */
  address: z.nullable(z.string()),
  /** `<mailbox>:<day>:<0…9>`: which report of that day it is to this parent; deleted with the address. */
  parentTurn: z.nullable(z.string()),
  reportedAt: z.date(),
  /** The half days that it holds, see `slotOf`; none when it was rejected or taken back. */
  slots: z.array(z.string()),
  /** `<member>:<day>:<0…4>`: the author's turn on that day. */
  turn: z.string(),
  /** SHA-256 of what was sent, by which the same is known again; deleted with the reason that it could confirm. */
  sent: z.string(),
  /** Reason, certificate, address and remarks were deleted because it is long ago. */
  forgotten: z.boolean(),
});
export type AbsenceRecord = z.infer<typeof absenceSchema>;
export type ListedAbsence = Omit<AbsenceRecord, 'history'>;

export const createHealthModels = (connection: Connection) => ({
  absences: recordModel(connection, 'absences', absenceSchema, {
    hidesOrder: true,
    indexes: [
      // Decides which report came first. Reports without slots are left out, because an empty list is a key as well.
      [{ slots: 1 }, { unique: true, partialFilterExpression: { slots: { $gt: '' } } }],
      [{ turn: 1 }, { unique: true }],
      { 'author.id': 1, reportedAt: -1, _id: -1 },
      { state: 1, waitsSince: 1, _id: 1 },
      { state: 1, from: 1, _id: 1 },
      { state: 1, kind: 1, from: 1 },
      [{ parentTurn: 1 }, { unique: true, partialFilterExpression: { parentTurn: { $gt: '' } } }],
      { forgotten: 1, until: 1 },
      { until: 1 },
      [{ 'certificate.file': 1 }, { sparse: true }],
    ],
  }),
});
type HealthModels = ReturnType<typeof createHealthModels>;

export interface HealthContext extends Platform {
  models: HealthModels;
  /** The current half day: `2026-11-21a` before midday, `2026-11-21p` after. */
  halfDay: () => string;
}
