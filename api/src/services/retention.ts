import { type Period, periods, type Retention } from '@campus/contracts';
import { type RetentionSetting, retentionChangeSchema } from '@campus/contracts/administration';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { recordModel } from '../platform/storage/record.ts';
import { createAdminSetting } from './admin-setting.ts';
import { type AuditLog, withOutbox } from './audit/audit-log.ts';

const _id = 'college';
const { reason: _reason, ...storedFields } = retentionChangeSchema.shape;
const storedSchema = z.strictObject({ ...storedFields, _id: z.literal(_id), ...withOutbox });

export const createRetentionModel = (connection: Connection) =>
  recordModel(connection, 'retention', storedSchema);

/**
 * For how many days records are kept.
 * @param first the periods until an admin sets others
 */
export function createRetention(connection: Connection, audit: AuditLog, first: Retention) {
  const setting = createAdminSetting<RetentionSetting>(
    createRetentionModel(connection),
    _id,
    { ...first, version: 0 },
    audit,
  );
  const counts = new Map<Period, ((days: number) => PromiseLike<number>)[]>();
  let days = first;
  const keep = (read: RetentionSetting): RetentionSetting => {
    const { version: _, ...periodsNow } = read;
    days = periodsNow;
    return read;
  };
  return {
    /** The periods when this process last read them. */
    days: () => days,
    read: async () => keep(await setting.read()),
    change: async (wanted: RetentionSetting, reason: string, actor: string) =>
      keep(
        await setting.change(wanted, (before) => [
          {
            actor,
            action: 'retention.changed',
            reason,
            details: Object.fromEntries(
              periods
                .filter((period) => before[period] !== wanted[period])
                .map((period) => [period, `${before[period]} → ${wanted[period]}`]),
            ),
          },
        ]),
      ),
    /** Declares what counts the records that a job would erase after so many days. */
    counts: (period: Period, count: (days: number) => PromiseLike<number>) =>
      void counts.set(period, [...(counts.get(period) ?? []), count]),
    /** Counts the records that the next run of the jobs would erase by these periods. */
    preview: (wanted: Retention) =>
      Promise.all(
        [...counts].map(async ([period, counters]) => {
          const found = await Promise.all(counters.map((count) => count(wanted[period])));
          return { period, count: found.reduce((sum, one) => sum + one, 0) };
        }),
      ),
  };
}
export type RetentionService = ReturnType<typeof createRetention>;
