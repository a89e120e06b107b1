import { grantableRoleSchema } from '@campus/contracts';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { recordModel } from '../../platform/storage/record.ts';
import { withOutbox } from '../../services/audit/audit-log.ts';
import { withLetters } from '../../services/mail/letters.ts';

const decisionSchema = z.strictObject({
  by: z.string(),
  granted: z.boolean(),
  reason: z.string(),
  day: z.string(),
});
export type Decision = z.infer<typeof decisionSchema>;

/** A member's request for a role. Days only: a time of day could tell who used the portal when. */
const roleRequestSchema = z.strictObject({
  ...withOutbox,
  ...withLetters,
  _id: z.string(),
  member: z.string(),
  role: grantableRoleSchema,
  reason: z.string(),
  day: z.string(),
  /** The member's turn of the day, see `freeTurns`. */
  turn: z.string(),
  /**
   * `granting`: an admin decided to give the role, and it is being given; then `granted`. The other way round, a refusal
   * by another admin could come between the role and the state.
   */
  state: z.enum(['open', 'granting', 'granted', 'refused', 'withdrawn']),
  /** `<member>:<role>` until it is decided or withdrawn; unique, so that a member has one open request for each role. */
  open: z.exactOptional(z.string()),
  decision: z._default(z.nullable(decisionSchema), null),
});
export type RoleRequestRecord = z.infer<typeof roleRequestSchema>;

export const createRoleRequestModel = (connection: Connection) =>
  recordModel(connection, 'roleRequests', roleRequestSchema, {
    indexes: [
      [{ open: 1 }, { unique: true, sparse: true }],
      [{ turn: 1 }, { unique: true }],
      { member: 1, day: -1, _id: -1 },
      { state: 1, day: 1, _id: 1 },
    ],
  });
export type RoleRequestModel = ReturnType<typeof createRoleRequestModel>;
