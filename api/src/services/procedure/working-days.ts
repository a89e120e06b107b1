import { firstWorkingDays, type WorkingDays, workingDaysSchema } from '@campus/contracts/procedure';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { recordModel } from '../../platform/storage/record.ts';
import { createAdminSetting } from '../admin-setting.ts';
import { type AuditLog, withOutbox } from '../audit/audit-log.ts';

const _id = 'college';
const storedSchema = z.extend(workingDaysSchema, { _id: z.literal(_id), ...withOutbox });

export const createWorkingDaysModel = (connection: Connection) =>
  recordModel(connection, 'workingDays', storedSchema);

/** The college's calendar. A change moves no deadline that runs: people were told its day. */
export function createWorkingDays(connection: Connection, audit: AuditLog) {
  const setting = createAdminSetting(createWorkingDaysModel(connection), _id, firstWorkingDays, audit);
  return {
    read: setting.read,
    change({ weekend, holidays, version }: WorkingDays, actor: string): Promise<WorkingDays> {
      const wanted = {
        weekend: [...new Set(weekend)].toSorted((a, b) => a - b),
        holidays: holidays.toSorted((a, b) => a.day.localeCompare(b.day)),
        version,
      };
      return setting.change(wanted, (before) => [
        {
          actor,
          action: 'working-days.changed',
          details: { holidays: `${before.holidays.length} → ${holidays.length}` },
        },
      ]);
    },
  };
}
export type CollegeCalendar = ReturnType<typeof createWorkingDays>;
