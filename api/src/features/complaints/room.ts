import type { Platform } from '../../platform/platform.ts';
import type { ComplaintModels } from './model.ts';
import type { WordFilterService } from './words/word-filter-service.ts';

/** What each room of this feature gets. */
export interface Room extends Platform {
  models: ComplaintModels;
  wordFilter: WordFilterService;
}
