import type { Platform } from '../../services/platform.ts';
import type { ElectionViews } from './election-views.ts';
import type { ElectionModels } from './model.ts';
import type { ProgressFolder } from './voting/progress-folder.ts';
import type { ElectionKeys } from './voting/election-keys.ts';
import type { SignsOfLife } from './signs-of-life.ts';

export interface ElectionsContext extends Platform {
  models: ElectionModels;
  views: ElectionViews;
  electionKeys: ElectionKeys;
  progressFolder: ProgressFolder;
  signs: SignsOfLife;
}
