import type { Platform } from '../../services/platform.ts';
import type { CommitteeService } from './committees.ts';
import type { ComplaintModels } from './model.ts';
import type { WordFilterService } from './words/word-filter-service.ts';

export interface ComplaintsContext extends Platform {
  models: ComplaintModels;
  committees: CommitteeService;
  wordFilter: WordFilterService;
}
