import { clientFaultSchema } from '@campus/contracts/remotes';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { recordModel } from '../../../platform/storage/record.ts';
import { loadTimesSchema } from './load-times.ts';

/** A fault as it is kept: whatever happened alike, counted. */
const countedFaultSchema = z.extend(z.omit(clientFaultSchema, { remote: true, version: true }), {
  count: z.number(),
});
export type CountedFault = z.infer<typeof countedFaultSchema>;

/** The reports of browsers about one version on one day, without times, addresses, browsers or persons. */
const reportDaySchema = z.strictObject({
  /** `2026-11-22 elections 1.2.0` */
  _id: z.string(),
  day: z.string(),
  remote: z.string(),
  version: z.string(),
  loadTimes: loadTimesSchema,
  /** By a key of what they have in common. */
  faults: z.record(z.string(), countedFaultSchema),
  /** Keys in `faults`. */
  kinds: z.number(),
  /** Faults of further kinds, only counted. */
  others: z.number(),
});
export type ReportDay = z.infer<typeof reportDaySchema>;

export const createReportModel = (connection: Connection) =>
  recordModel(connection, 'clientReports', reportDaySchema, { indexes: [{ day: 1 }] });
export type ReportModel = ReturnType<typeof createReportModel>;
