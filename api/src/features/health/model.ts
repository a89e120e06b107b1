import type { Document } from '@campus/contracts/documents';
import type { AbsenceKind, LeaveKind } from '@campus/contracts/health';
import { type Connection, Schema } from 'mongoose';
import type { ApprovalFields } from '../../services/approvals/approvals.ts';
import { addLetters, type WithLetters } from '../../services/mail/letters.ts';
import { storedById } from '../../platform/storage/stored-by-id.ts';
import type { Span } from './half-days.ts';
import type { Platform } from '../../services/platform.ts';

/** A report. `_id`: 128 bits, hex, drawn by the browser. A sick report is `Approved` from the beginning. */
export interface AbsenceRecord extends ApprovalFields, WithLetters, Span {
  kind: AbsenceKind;
  /** Leave only. */
  leaveKind: LeaveKind | null;
  name: string;
  registrationNumber: string;
  className: string;
  /** Only for those whom `policy.ts` names; deleted when it is old. */
  reason: string;
  /** Likewise, as a document that `platform.documents` keeps. */
  certificate: (Document & { sha256: string }) | null;
  /** Address for mails: the coordinator's for a sick report, a parent's for leave; `null`: none, or deleted. */
  address: string | null;
  /** `<mailbox>:<day>:<0…9>`: which report of that day it is to this parent; deleted with the address. */
  parentTurn: string | null;
  reportedAt: Date;
  /** The half days that it holds, see `slotOf`; none when it was rejected or taken back. */
  slots: string[];
  /** `<member>:<day>:<0…4>`: the author's turn on that day. */
  turn: string;
  /** SHA-256 of what was sent, by which the same is known again; deleted with the reason that it could confirm. */
  sent: string;
  /** Reason, certificate, address and remarks were deleted because it is long ago. */
  forgotten: boolean;
}

export type ListedAbsence = Omit<AbsenceRecord, 'history'>;

const { Mixed } = Schema.Types;
const absenceSchema = new Schema<AbsenceRecord>(
  {
    _id: String,
    kind: String,
    leaveKind: String,
    state: String,
    version: Number,
    author: Mixed,
    name: String,
    registrationNumber: String,
    className: String,
    from: String,
    until: String,
    fromAfternoon: Boolean,
    untilMidday: Boolean,
    reason: String,
    certificate: Mixed,
    address: String,
    parentTurn: String,
    approvals: Mixed,
    approvalsNeeded: Number,
    history: Mixed,
    reportedAt: Date,
    waitsSince: Date,
    decidedAt: Date,
    slots: [String],
    turn: String,
    sent: String,
    forgotten: Boolean,
  },
  { ...storedById, minimize: false },
);
// Decides which report came first. Reports without slots are left out, because an empty list is a key as well.
absenceSchema.index({ slots: 1 }, { unique: true, partialFilterExpression: { slots: { $gt: '' } } });
absenceSchema.index({ turn: 1 }, { unique: true });
absenceSchema.index({ 'author.id': 1, reportedAt: -1, _id: -1 });
absenceSchema.index({ state: 1, waitsSince: 1, _id: 1 });
absenceSchema.index({ state: 1, from: 1, _id: 1 });
absenceSchema.index({ state: 1, kind: 1, from: 1 });
absenceSchema.index(
  { parentTurn: 1 },
  { unique: true, partialFilterExpression: { parentTurn: { $gt: '' } } },
);
absenceSchema.index({ forgotten: 1, until: 1 });
absenceSchema.index({ until: 1 });
absenceSchema.index({ 'certificate.file': 1 }, { sparse: true });
addLetters(absenceSchema);

export const createHealthModels = (connection: Connection) => ({
  absences: connection.model('Absence', absenceSchema, 'absences'),
});
type HealthModels = ReturnType<typeof createHealthModels>;

export interface HealthContext extends Platform {
  models: HealthModels;
  /** The current half day: `2026-11-21a` before midday, `2026-11-21p` after. */
  halfDay: () => string;
}
