import type { Platform } from '../../platform/platform.ts';
import { mountFiling } from './filing/routes.ts';
import { mountHandling } from './handling/routes.ts';
import { createComplaintModels } from './model.ts';
import { mountWordFilter } from './words/routes.ts';
import { createWordFilterService } from './words/word-filter-service.ts';

export function mountComplaints(platform: Platform): void {
  const models = createComplaintModels(platform.connection);
  const room = { ...platform, models, wordFilter: createWordFilterService({ ...platform, models }) };
  mountFiling(room);
  mountHandling(room);
  mountWordFilter(room);
}
