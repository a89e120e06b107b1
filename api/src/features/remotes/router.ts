import type { Feature } from '../../services/platform.ts';
import { contributeToHome } from './home.ts';
import { mountReleases } from './releases/routes.ts';
import { createRemoteChangesModel } from './releases/model.ts';
import { createReportModel } from './reports/model.ts';
import { mountReports } from './reports/routes.ts';

export const feature: Feature = {
  mount(platform) {
    const reports = createReportModel(platform.connection);
    mountReports(platform, reports);
    mountReleases(platform, reports);
    contributeToHome(platform, reports);
  },
  dataChecks(connection) {
    createReportModel(connection);
    createRemoteChangesModel(connection);
    return { invariants: [] };
  },
};
