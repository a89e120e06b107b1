import type { Platform } from '../../platform/platform.ts';
import { halfDayClock } from './half-days.ts';
import { mountLeave } from './leave/routes.ts';
import { createHealthModels } from './model.ts';
import { mountOverview } from './overview/routes.ts';
import { mountReporting } from './reporting/routes.ts';
import { forgetReasons } from './retention/forget-reasons.ts';
import { mountStudents } from './students/routes.ts';

export function mountHealth(platform: Platform): void {
  const room = {
    ...platform,
    models: createHealthModels(platform.connection),
    halfDay: halfDayClock(platform),
  };
  mountReporting(room);
  mountStudents(room);
  mountLeave(room);
  mountOverview(room);
  forgetReasons(room);
}
