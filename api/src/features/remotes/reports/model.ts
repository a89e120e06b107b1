import type { ClientFault } from '@campus/contracts/remotes';
import { type Connection, Schema } from 'mongoose';
import type { LoadTimes } from './load-times.ts';

/** A fault as it is kept: whatever happened alike, counted. */
export interface CountedFault extends Omit<ClientFault, 'remote' | 'version'> {
  count: number;
}

/** The reports of browsers about one version on one day, without times, addresses, browsers or persons. */
export interface ReportDay {
  /** `2026-11-22 elections 1.2.0` */
  _id: string;
  day: string;
  remote: string;
  version: string;
  loadTimes: LoadTimes;
  /** By a key of what they have in common. */
  faults: Record<string, CountedFault>;
  /** Keys in `faults`. */
  kinds: number;
  /** Faults of further kinds, only counted. */
  others: number;
}

const reportDaySchema = new Schema<ReportDay>(
  {
    _id: { type: String, required: true },
    day: { type: String, required: true },
    remote: { type: String, required: true },
    version: { type: String, required: true },
    loadTimes: { type: Schema.Types.Mixed, required: true },
    faults: { type: Schema.Types.Mixed, required: true },
    kinds: { type: Number, required: true },
    others: { type: Number, required: true },
  },
  { versionKey: false, minimize: false },
);
reportDaySchema.index({ day: 1 });

export const createReportModel = (connection: Connection) =>
  connection.model('ReportDay', reportDaySchema, 'clientReports');
export type ReportModel = ReturnType<typeof createReportModel>;
