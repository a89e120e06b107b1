import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { recordModel } from '../../platform/storage/record.ts';
import { withOutbox } from '../audit/audit-log.ts';

const switchedOff = z.strictObject({
  area: z.string(),
  /** Readers of its pages see it. */
  message: z.string(),
  since: z.date(),
});

/** The areas that admins have switched off. The audit log says who did. */
const switchesSchema = z.strictObject({
  _id: z.literal('areas'),
  off: z.array(switchedOff),
  version: z.int(),
  ...withOutbox,
});
export const createSwitchesModel = (connection: Connection) =>
  recordModel(connection, 'areaSwitches', switchesSchema);

/** A job that fails again and again, for all processes to know. It goes when the job succeeds. */
const failingJobSchema = z.strictObject({
  _id: z.string(),
  area: z.string(),
  since: z.date(),
});
export const createFailingJobModel = (connection: Connection) =>
  recordModel(connection, 'failingJobs', failingJobSchema);
