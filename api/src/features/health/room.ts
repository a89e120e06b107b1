import type { Platform } from '../../platform/platform.ts';
import type { HealthModels } from './model.ts';

/** What everything here works with. */
export interface Room extends Platform {
  models: HealthModels;
  /** Which half of which day it is: `2026-11-21a`. */
  halfDay: () => string;
}
