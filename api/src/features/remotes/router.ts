import type { Feature } from '../../services/platform.ts';
import { createReleaseKeys } from './keys/keys.ts';
import { createReleaseKeyModel, createSignedOnceModel } from './keys/model.ts';
import { mountReleaseKeys } from './keys/routes.ts';
import { remoteData } from './personal-data.ts';
import { mountReleases } from './releases/routes.ts';
import { createRemoteChangesModel } from './releases/change-release.ts';
import { createReportModel } from './reports/model.ts';
import { mountReports } from './reports/routes.ts';

export const feature: Feature = {
  mount(platform) {
    const reports = createReportModel(platform.connection);
    mountReports(platform, reports);
    const keys = createReleaseKeys(platform);
    mountReleaseKeys(platform, keys);
    mountReleases(platform, reports, keys);
  },
  isNeeded: true,
  personalData: remoteData,
  dataChecks(connection) {
    createReportModel(connection);
    createRemoteChangesModel(connection);
    createReleaseKeyModel(connection);
    createSignedOnceModel(connection);
    return { invariants: [] };
  },
};
