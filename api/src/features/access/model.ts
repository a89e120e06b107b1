import type { GrantableRole } from '@campus/contracts';
import { type Connection, Schema } from 'mongoose';
import { addOutbox, type WithOutbox } from '../../services/audit/audit-log.ts';
import { addLetters, type WithLetters } from '../../services/mail/letters.ts';

export interface Decision {
  by: string;
  granted: boolean;
  reason: string;
  day: string;
}

/**
 * `granting`: an admin decided to give the role, and it is being given; then `granted`. The other way round, a refusal
 * by another admin could come between the role and the state.
 */
type RoleRequestState = 'open' | 'granting' | 'granted' | 'refused' | 'withdrawn';

/** A member's request for a role. Days only: a time of day could tell who used the portal when. */
export interface RoleRequestRecord extends WithOutbox, WithLetters {
  _id: string;
  member: string;
  role: GrantableRole;
  reason: string;
  day: string;
  /** The member's turn of the day, see `freeTurns`. */
  turn: string;
  state: RoleRequestState;
  /** `<member>:<role>` until it is decided or withdrawn; unique, so that a member has one open request for each role. */
  open?: string;
  decision: Decision | null;
}

const roleRequestSchema = new Schema<RoleRequestRecord>(
  {
    _id: { type: String, required: true },
    member: { type: String, required: true },
    role: { type: String, required: true },
    reason: { type: String, required: true },
    day: { type: String, required: true },
    turn: { type: String, required: true },
    state: { type: String, required: true },
    open: String,
    decision: { type: Schema.Types.Mixed, default: null },
  },
  { versionKey: false },
);
roleRequestSchema.index({ open: 1 }, { unique: true, sparse: true });
roleRequestSchema.index({ turn: 1 }, { unique: true });
roleRequestSchema.index({ member: 1, day: -1, _id: -1 });
roleRequestSchema.index({ state: 1, day: 1, _id: 1 });
addOutbox(roleRequestSchema);
addLetters(roleRequestSchema);

export const createRoleRequestModel = (connection: Connection) =>
  connection.model('RoleRequest', roleRequestSchema, 'roleRequests');
export type RoleRequestModel = ReturnType<typeof createRoleRequestModel>;
