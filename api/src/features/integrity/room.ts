import type { Platform } from '../../platform/platform.ts';
import type { IntegrityModels } from './model.ts';

/** What everything here works with. */
export interface Room extends Platform {
  models: IntegrityModels;
}
