import { listStudents } from '@campus/contracts/health';
import type { Feature } from '../../services/platform.ts';
import { halfDayClock } from './policy.ts';
import { contributeToHome } from './home.ts';
import { healthChecks } from './invariants.ts';
import { mountLeave } from './leave/routes.ts';
import { createHealthModels } from './model.ts';
import { mountOverview, studentPage } from './overview/routes.ts';
import { mountReporting } from './reporting/routes.ts';
import { healthData } from './personal-data.ts';

export const feature: Feature = {
  mount(platform) {
    const context = {
      ...platform,
      models: createHealthModels(platform.connection),
      halfDay: halfDayClock(platform),
    };
    mountReporting(context);
    platform.route(listStudents, ({ query }) => studentPage(context, query));
    mountLeave(context);
    mountOverview(context);
    contributeToHome(context);
  },
  dataChecks: healthChecks,
  personalData: healthData,
};
