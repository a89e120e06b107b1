import type { Platform } from '../../platform/platform.ts';
import type { ElectionViews } from './election-views.ts';
import type { ElectionModels } from './model.ts';
import type { ProgressFolder } from './voting/progress-folder.ts';
import type { ElectionKeys } from './voting/election-keys.ts';

/** What each room of this feature gets. */
export interface Room extends Platform {
  models: ElectionModels;
  views: ElectionViews;
  keys: ElectionKeys;
  progressFolder: ProgressFolder;
}
