import type { Platform } from '../../services/platform.ts';
import type { ComplaintModels } from './model.ts';
import type { WordFilterService } from './words/word-filter-service.ts';

/** The dependencies of this feature's functions. */
export interface ComplaintsContext extends Platform {
  models: ComplaintModels;
  wordFilter: WordFilterService;
}
